/** Alphabets with letters that look like those of another: a Cyrillic а is a Latin a to the eye. */
const alikes = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/**
 * Whether a name can be confused with no other one: it is in its compatible form (NFKC), has no invisible characters,
 * and mixes no similar alphabets.
 */
export const isClearName = (name: string): boolean =>
  name.normalize('NFKC') === name &&
  !/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(name) &&
  alikes.filter((alphabet) => alphabet.test(name)).length < 2
