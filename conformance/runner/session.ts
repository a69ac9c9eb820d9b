/** An adapter that has been started and has said who it is. */
import { printable, quoted } from '../../scenarios/input/errors.js';
import type { Case, Suite } from '../case.js';
import { type InitializeResult, protocolVersion } from '../protocol/messages.js';
import { Client, type Limits, type Transcript } from './client.js';
import { lost, type Trouble } from './trouble.js';

export interface Session {
  readonly client: Client;
  readonly said: InitializeResult;
}

export interface NotStarted {
  readonly trouble: Trouble;
  readonly transcript: Transcript;
}

/** Runs the command line and asks who it is. `begun`: called with the client as soon as there is a process. */
export async function startSession(
  command: string,
  rulebook: string,
  limits: Limits,
  begun: (client: Client) => void = () => {},
): Promise<Session | NotStarted> {
  const client = new Client(command, limits);
  begun(client);
  const reply = await client.ask('initialize', { protocol: protocolVersion, rulebook }, limits.start);
  const trouble = reply.ok ? (client.trouble ?? otherProtocol(reply.result)) : reply.trouble;
  if (reply.ok && !trouble) return { client, said: reply.result };
  const transcript = client.transcript();
  await client.stop();
  return { trouble: trouble!, transcript };
}

function otherProtocol({ protocol, name }: InitializeResult): Trouble | undefined {
  if (protocol === protocolVersion) return undefined;
  return lost(`(${printable(name)}) speaks version ${protocol} of the protocol; expected ${protocolVersion}`);
}

type Needs = Pick<Suite, 'rulebook' | 'readings' | 'features'>;

/** Why what a case needs is not there; `undefined`: it is. */
export function lacking(
  asked: Pick<Case, 'requires' | 'revisions'>,
  { rulebook, readings }: Needs,
  { rulebooks }: InitializeResult,
): string | undefined {
  const has = rulebooks.find(({ id }) => id === rulebook.id);
  if (!has) return `does not have the rulebook ${rulebook.id}`;
  const { revisions = [rulebook.revision] } = has;
  const revision = [rulebook.revision, revisionOf(asked, rulebook)].find((each) => !revisions.includes(each));
  if (revision !== undefined) return `does not have the revision ${revision} of the text`;
  const { requires } = asked;
  const feature = has.features && requires.features.find((each) => !has.features!.includes(each));
  if (feature !== undefined) return `does not have the feature ${quoted(feature)}`;
  for (const [reading, option] of Object.entries(requires.readings)) {
    const known = has.readings && Object.hasOwn(has.readings, reading) ? has.readings[reading] : undefined;
    const options = known ?? [readings[reading]?.default ?? option];
    if (!options.includes(option)) return `does not read ${reading} as ${option}`;
  }
  return undefined;
}

/** The one under which a case is played. Nobody need know how revisions follow each other: those that a case names it stands under. */
export const revisionOf = (
  { revisions = {} }: Pick<Case, 'revisions'>,
  { revision }: Pick<Needs['rulebook'], 'revision'>,
): string => revisions.until ?? revisions.since ?? revision;

/** The readings of a case that are not the defaults. */
export const choicesOf = (
  required: Readonly<Record<string, string>>,
  readings: Needs['readings'],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(required).filter(([reading, option]) => readings[reading]?.default !== option),
  );
