/** Scripts with letters that look like those of another: a Cyrillic а is a Latin a to the eye. */
const alikes = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/**
 * Returns whether a name cannot be confused with another: it is in its compatible form (NFKC), has no invisible
 * characters, and mixes no similar scripts.
 */
export const isClearName = (name: string): boolean =>
  name.normalize('NFKC') === name &&
  !/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(name) &&
  alikes.filter((alphabet) => alphabet.test(name)).length < 2
