import { STATE_NAME_BY_CODE } from '#format/delivery/state-names.ts';

/** A State or Union Territory with its code in GST numbers. */
export interface IndianState {
  code: string;
  name: string;
  /** A Union Territory without legislature: its half of the tax is UTGST. */
  isWithoutLegislature: boolean;
}

const WITHOUT_LEGISLATURE = new Set(['04', '26', '31', '35', '38']);

// Other common spellings, letters only.
const CODE_BY_ALIAS: Record<string, string> = {
  jk: '01',
  jammukashmir: '01',
  hp: '02',
  pb: '03',
  uttaranchal: '05',
  uk: '05',
  hr: '06',
  newdelhi: '07',
  nctofdelhi: '07',
  rj: '08',
  up: '09',
  wb: '19',
  bengal: '19',
  jh: '20',
  orissa: '21',
  cg: '22',
  chattisgarh: '22',
  mp: '23',
  gj: '24',
  damananddiu: '26',
  damandiu: '26',
  dadraandnagarhaveli: '26',
  mh: '27',
  ka: '29',
  kl: '32',
  tn: '33',
  pondicherry: '34',
  andamanandnicobar: '35',
  andamannicobar: '35',
  andamannicobarislands: '35',
  ts: '36',
  tg: '36',
  ap: '37',
};

const normalizeState = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
const CODE_BY_NAME = new Map([
  ...Object.entries(STATE_NAME_BY_CODE).map(([code, name]) => [normalizeState(name), code] as const),
  ...Object.entries(CODE_BY_ALIAS),
]);

/** The State with a code like `09`, which is also the first two digits of a GST number. */
export function findStateByCode(code: string): IndianState | undefined {
  const name = STATE_NAME_BY_CODE[code];
  return name === undefined ? undefined : { code, name, isWithoutLegislature: WITHOUT_LEGISLATURE.has(code) };
}

/** The State with this name in an address, in any usual spelling. */
export function findStateByName(text: string): IndianState | undefined {
  return findStateByCode(CODE_BY_NAME.get(normalizeState(text)) ?? '');
}

/** All known spellings of a State, in lower case and letters only. */
export function spellingsOfState(code: string): string[] {
  return [...CODE_BY_NAME].filter(([, each]) => each === code).map(([spelling]) => spelling);
}
