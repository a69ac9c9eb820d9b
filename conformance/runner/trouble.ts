import type { Oracle } from '../result.js';

/** Why a request has no result. */
export interface Trouble {
  readonly status: 'error' | 'crash' | 'timeout' | 'unsupported';
  readonly oracle: Extract<Oracle, 'protocol' | 'process'>;
  /** What is wrong, in a sentence, the adapter its subject. */
  readonly message: string;
  /** Whether it can be asked on. Where what comes can no longer be told to belong to a request, it cannot. */
  readonly goesOn: boolean;
}

export const lost = (message: string, status: 'error' | 'crash' | 'timeout' = 'error'): Trouble => ({
  status,
  oracle: status === 'error' ? 'protocol' : 'process',
  message,
  goesOn: false,
});

export const refused = (message: string, status: 'error' | 'unsupported' = 'error'): Trouble => ({
  status,
  oracle: 'protocol',
  message,
  goesOn: true,
});
