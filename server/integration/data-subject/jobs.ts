import { type EncryptionSecrets, seal, unseal } from '../../network/carrier-configuration/sealing.ts'
import { queue } from '../../platform/queue/queue.ts'
import type { Subject } from './person.ts'
import { erasePerson } from './store.ts'

interface Erasure {
  readonly clientId: number
  /** Whom to erase. The queue remembers what it has done, so nobody reads it there. */
  readonly sealed: string
  readonly keyId: string
}

const placeOf = (clientId: number) => `data-subject ${clientId}`

export function erasureOf(secrets: EncryptionSecrets, clientId: number, subject: Subject): Erasure {
  const { sealed, keyId } = seal(secrets, JSON.stringify(subject), placeOf(clientId))
  return { clientId, sealed: sealed.toString('base64'), keyId }
}

/** Erases a person from a client that is too large for somebody to wait. */
export const eraseDataSubjects = queue<Erasure>({
  name: 'erase-data-subjects',
  timeoutSeconds: 3_600,
  async work({ clientId, sealed, keyId }, { db, config, log, signal }) {
    const text = unseal(config, { sealed: Buffer.from(sealed, 'base64'), keyId }, placeOf(clientId))
    const subject: Subject = JSON.parse(text)
    log.info({ clientId, erased: await erasePerson(db, clientId, subject, signal) }, 'A person was erased')
  },
})
