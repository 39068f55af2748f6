import type { Db } from '../../platform/store/database.ts'

export class Killed extends Error {}

/**
 * The database of a process killed before one of its statements: from there on all of them fail, and none is undone.
 */
export function killedAfter(db: Db, statements: number): Db {
  let left = statements
  return db.withPlugin({
    transformQuery({ node }) {
      if (left-- <= 0) throw new Killed('The process is dead')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}
