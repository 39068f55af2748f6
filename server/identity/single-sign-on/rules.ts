import type { KeptSettings } from './store.ts'

/** Returns the domain of an e-mail address in lower case; undefined if it is no address. */
export const domainOf = (address: string): string | undefined => /.@([^@\s]+)$/.exec(address.trim())?.[1]?.toLowerCase()

/**
 * Domains where everyone can have a mailbox, in the countries that our carriers serve. A client that owned one would
 * receive all log-ins with such addresses.
 */
const ofEverybody: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me msn.com live.com
    live.dk live.se live.no live.nl live.fr live.it live.co.uk ymail.com mail.com email.com zoho.com fastmail.com
    tutanota.com tuta.com hey.com rocketmail.com web.de t-online.de freenet.de arcor.de posteo.de mailbox.org
    bluewin.ch aon.at chello.at mail.dk jubii.dk ofir.dk stofanet.dk youmail.dk online.no spray.se bredband.net
    luukku.com comhem.se ziggo.nl kpnmail.nl xs4all.nl home.nl planet.nl hetnet.nl telenet.be skynet.be free.fr
    laposte.net wanadoo.fr sfr.fr libero.it virgilio.it tiscali.it alice.it tin.it wp.pl o2.pl onet.pl op.pl
    interia.pl seznam.cz centrum.cz azet.sk freemail.hu citromail.hu btinternet.com virginmedia.com ntlworld.com
    eircom.net comcast.net verizon.net att.net mail.ru qq.com 163.com 126.com naver.com`.split(/\s+/),
)

export const isOfEverybody = (domain: string): boolean =>
  ofEverybody.has(domain) || /^(?:hotmail|outlook|yahoo|gmx|yandex)\.(?:com?\.)?[a-z]{2,3}$/.test(domain)

/** Returns the value of a claim by its name, or by a path of names such as realm_access.roles. */
function valueOf(claims: unknown, name: string): unknown {
  if (typeof claims !== 'object' || claims === null) return undefined
  const direct: unknown = Object.getOwnPropertyDescriptor(claims, name)?.value
  if (direct !== undefined) return direct
  for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
    const below = valueOf(Object.getOwnPropertyDescriptor(claims, name.slice(0, dot))?.value, name.slice(dot + 1))
    if (below !== undefined) return below
  }
  return undefined
}

/** Returns the roles that a claim gives. A string counts as a list of one. */
export function rolesByClaim(
  { roleClaim, roleMappings }: Pick<KeptSettings, 'roleClaim' | 'roleMappings'>,
  claims: object,
): ReadonlySet<string> {
  const found = roleClaim === undefined ? undefined : valueOf(claims, roleClaim)
  const values = new Set((Array.isArray(found) ? found : [found]).map(String))
  return new Set(roleMappings.filter(({ value }) => values.has(value)).map(({ roleId }) => roleId.toLowerCase()))
}
