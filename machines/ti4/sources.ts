import type { Sources } from '../../rulebook/index.js';

/**
 * SHA-256 of each paragraph of the source text, white space folded, with the last letter of the inventory's ids that it stands for
 * (rulebook/source.ts). The text itself is not ours to keep; the hashes tell when it has changed.
 */
export const sources: Sources = {
  TI58: [
    ['b', 'f07b8b6b707289d10f927e0edcda008dd8ed9349344e0b080d63815811c13d72'],
    ['d', '764aa85f829153d925838b8ed0ddc8b5fd45778b8cfb013e6c8f638742f268f6'],
    ['e', '14defaaa0ff8e58ae167f3ee5b738d9fb58c892491a471ef170d8a34b92878e8'],
    ['f', 'e73750bd7e95c9f6ba71eca706584ab6e02c8a8f6321a873d9aa1bda0d085446'],
    ['g', '758ef3a1d6b32480f3b2fbadbea5583284fe28be676776dd4c9094aa31d37e18'],
    ['h', 'd1d39b4cdc6ce42f79e495895e1dae72a8f2b1e8e2d8feba29151337f166c55a'],
    ['i', '8cdc70f3b22c508da5d628d92fd82e8a8c28c6d9872011ed48554309ce92e2dd'],
    ['j', 'ae3c6b0c8acba3821364cff1d03f0a64d95892ba0adf56923f9c0b97dac88f5f'],
    ['l', '237a032862aa1347be1bf31fea1bd4778bbb6768395532abe4ee5027f59c8e4a'],
    ['m', 'a2272d80a4643c81eabaeab1cf76dd3b8dabc0ed5d3348c8b49ba2029395deeb'],
    ['o', 'dc932af824bd149b694bed3300b1a95692805f150cd646bc77c6a6dcda70851e'],
    ['p', 'e01111754ee04845e42f7dd0f71ff9395ead4b4f5f01bd335a85dbc6019182c4'],
    ['q', '75e5c08e1e1cfe0f49692e93f3fa86ffc981163e0aca608bf298e709f3a93ff1'],
    ['r', 'b5e9531b26a84fdbefd29975ef68301a8aa8536c21ff0b38a1a7d01b60663a1a'],
    ['t', '2c3f7e7e4479fb903dbc84ec17bcfcf8bf099a77bfff42cf9c69a46a398bdfde'],
    ['u', '0498474427364b0cc61a011e68138661ddde1b9e3b65d1ca573d7d44cfb3060b'],
    ['v', '314d9c8037a0201da752f894a4b24184d4ab7bef807a8e9672f35508fb0717c0'],
    ['w', 'e90c022bbad884fddfbc056cc83da38cdddb788ef2c2b74bcd8188ae93796aca'],
    ['x', '8ec69b40d7373f77de2b322dba367b90520e302db14e22381552557252fd154a'],
  ],
  TIT: [
    ['b', '985b92ce26084d764d2d49ba16b18edae1bd9414541aa5bc719399eafbea2752'],
    ['d', 'd522341503251a929e3cebf72e58f48926bc572258b332af4e271285ad521d6e'],
    ['e', '7920a3cae83ce58608d5227d2973981f8c54bb5020f56adf9dbfd76492ad8a24'],
    ['f', '9a47f4f4c34a2500122852c2f43268503228dc2a6c7f2a3b5d98ab313a129538'],
    ['g', '29d2d32f8b055b691479dd6c23b5e853dd8425de10d1798acccabd606207d910'],
    ['h', '8707ab5c8a242b5c8cd7414bd4e67069361573b21381eca899858caca2d02550'],
    ['i', '7d08bc770769db6897b2173e271c36ded84bf82e4de657f5a1b73b58deadb787'],
    ['j', 'b6447f2ed766a65da27519afaa46a20412e057c5b566d8c9c11aed2ac1ac482f'],
    ['k', 'ecb5fe175239b5ba6b829415ad3b23de015927db0b0d87f3467812504679df27'],
    ['l', '85afbbd82aa8434251cace8f7dffa97baf0b6909962dbde887eceb09f5610a1d'],
    ['n', 'da02c61c233ae4a5045241e4bdebacaa00bd4d4a8db8fef17b24088915339c8c'],
    ['o', 'ee339b39cf554db24d592982d6f7f9553fdc2c4bf291b3295a30083cc7381ade'],
    ['p', '29dd7e249d62ba50361e1a60518ea2d7ce6814b736f3212eacb0599603a407ae'],
    ['q', '480e2d32cb4ea9664e8cc4a1fc6cdeb9dbbdc5482e380e8270edcc5c8523ea2e'],
    ['r', 'e6f138229ae7c91f6b4b5209a0e5226caa519552c5b77dc6fad905ab5cead466'],
    ['s', 'e8705c7057dd22b69a08896793c51c6bbde57723bf04884f6ff9beac695ccb5d'],
    ['t', '0726136b246c9a5cfd009d6a9a6e301854a38f0957b302b426cf205938e0d1e7'],
  ],
};
