/** Removes characters that names may not contain (see the contract's patterns) from a name of outside origin. */
export const inOneLine = (name: string): string =>
  name
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim()
