import { client } from './client.ts'

/** Where the last run ended. Store both in your database. */
let since = '2026-01-01T00:00:00Z'
let after

for (;;) {
  const changes = await client.addressBook
    .listAddresses({ sort: 'modifiedAt', since, after, per_page: 100 })
    .toArray(100)
  for (const address of changes)
    console.log(
      address.id,
      address.externalId,
      address.deletedAt ? 'gone' : address.city,
    )
  const last = changes.at(-1)
  if (!last) break
  since = last.modifiedAt
  after = last.id
}

console.log(`Continue from ${since} and ${after ?? 'the first'}`)
