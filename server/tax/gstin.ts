import { findStateByCode } from './indian-states.ts';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const FORMAT = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/;

/**
 * Why a GST number is invalid, as the end of a sentence about it. Undefined if format, State code and check
 * digit are valid, which does not prove that the number is registered. `stateCode`: the State that it must
 * belong to.
 */
export function findGstinProblem(gstin: string, stateCode?: string): string | undefined {
  if (!FORMAT.test(gstin)) return 'write its 15 characters in capitals, like 29AAGCB7383J1Z4';
  const numberState = findStateByCode(gstin.slice(0, 2));
  if (!numberState) return `no State has the code ${gstin.slice(0, 2)}`;
  const expected = gstinCheckDigit(gstin);
  if (gstin.at(-1) !== expected)
    return `its last character should be ${expected}, so at least one character is mistyped`;
  if (stateCode === undefined || stateCode === numberState.code) return undefined;
  return `it is a number of ${numberState.name} (${numberState.code}), and stateCode is ${stateCode}`;
}

/** The 15th character: base 36, the weights 1 and 2 in turn, digits of each product added up. */
function gstinCheckDigit(gstin: string): string | undefined {
  const sum = [...gstin.slice(0, 14)].reduce((total, character, index) => {
    const product = CHARACTERS.indexOf(character) * (1 + (index % 2));
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return CHARACTERS[(36 - (sum % 36)) % 36];
}
