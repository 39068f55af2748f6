import type { Db } from '../../platform/store/database.ts'

export class Killed extends Error {}

/**
 * The database as seen by a process that is killed before one of its statements: that statement and all later ones
 * fail, and nothing is undone.
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
