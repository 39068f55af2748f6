import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Place } from '../../network/carriers/data/product-facts.ts'

type Names = Readonly<Record<Place, (carrier: string) => string>>

/** The default name of a delivery option. */
export const optionNames: Readonly<Record<Schemas['RecipientLanguage'], Names>> = {
  da: {
    DOOR: (carrier) => `Hjem til døren med ${carrier}`,
    BUSINESS: (carrier) => `Til virksomhed med ${carrier}`,
    SHOP: (carrier) => `Til pakkeshop med ${carrier}`,
    LOCKER: (carrier) => `Til pakkeboks med ${carrier}`,
    MAILBOX: (carrier) => `I postkassen med ${carrier}`,
  },
  de: {
    DOOR: (carrier) => `An die Haustür mit ${carrier}`,
    BUSINESS: (carrier) => `An die Firma mit ${carrier}`,
    SHOP: (carrier) => `In einen Paketshop mit ${carrier}`,
    LOCKER: (carrier) => `In eine Packstation mit ${carrier}`,
    MAILBOX: (carrier) => `In den Briefkasten mit ${carrier}`,
  },
  en: {
    DOOR: (carrier) => `To your door with ${carrier}`,
    BUSINESS: (carrier) => `To your company with ${carrier}`,
    SHOP: (carrier) => `To a parcel shop with ${carrier}`,
    LOCKER: (carrier) => `To a parcel locker with ${carrier}`,
    MAILBOX: (carrier) => `To your mailbox with ${carrier}`,
  },
  nb: {
    DOOR: (carrier) => `Hjem til døren med ${carrier}`,
    BUSINESS: (carrier) => `Til bedrift med ${carrier}`,
    SHOP: (carrier) => `Til hentested med ${carrier}`,
    LOCKER: (carrier) => `Til pakkeboks med ${carrier}`,
    MAILBOX: (carrier) => `I postkassen med ${carrier}`,
  },
  sv: {
    DOOR: (carrier) => `Hem till dörren med ${carrier}`,
    BUSINESS: (carrier) => `Till företag med ${carrier}`,
    SHOP: (carrier) => `Till ombud med ${carrier}`,
    LOCKER: (carrier) => `Till paketskåp med ${carrier}`,
    MAILBOX: (carrier) => `I brevlådan med ${carrier}`,
  },
}
