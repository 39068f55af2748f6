import type { Words } from '../kinds.ts'

export const norwegian: Words = {
  signUp: {
    subject: 'Bekreft kontoen din hos {tenant}',
    text: `Koden din er {code}

Åpne denne siden for å bekrefte kontoen {username}:
{link}

Eller skriv inn koden der du opprettet kontoen. Den gjelder i {hours} timer og kan brukes én gang.

Har du ikke opprettet en konto, trenger du ikke gjøre noe: uten koden åpnes ingen konto.`,
  },
  email: {
    subject: 'Bekreft den nye e-postadressen din',
    text: `Koden din er {code}

Åpne denne siden for å bekrefte denne e-postadressen for brukeren {username}:
{link}

Eller skriv inn koden selv. Den gjelder i {hours} timer og kan brukes én gang.

Kjenner du ikke brukeren, trenger du ikke gjøre noe.`,
  },
  password: {
    subject: 'Koden din for et nytt passord',
    text: `Koden din er {code}

Åpne denne siden for å velge et nytt passord for brukeren {username}:
{link}

Eller skriv inn koden selv. Den gjelder i {minutes} minutter og kan brukes én gang.

Har du ikke bedt om den, trenger du ikke gjøre noe: passordet ditt er uendret. Ingen fra {tenant} vil noen gang be deg om koden.`,
  },
  invitation: {
    subject: 'Du er invitert til {tenant}',
    text: `Koden din er {code}

{client} inviterer deg til {tenant} som brukeren {username}. Åpne denne siden for å takke ja:
{link}

Invitasjonen gjelder i {days} dager og kan brukes én gang. Har du allerede en konto, beholder du passordet ditt.

Venter du ingen invitasjon, trenger du ikke gjøre noe.`,
  },
  temporaryPassword: {
    subject: 'Tilgangen din til {tenant}',
    text: `Det midlertidige passordet ditt er {password}

{client} har en konto til deg hos {tenant}. Brukernavnet ditt er {username}. Åpne denne siden innen {days} dager for å bytte det midlertidige passordet med ditt eget:
{link}

Venter du ikke denne meldingen, trenger du ikke gjøre noe.`,
  },
  webhookOff: {
    subject: 'En webhook er slått av',
    text: `Webhooken {name} hos {client} er slått av

Den har ikke tatt imot en hendelse på {days} dager, eller har med status 410 bedt om ikke å få flere. Rett feilen, slå den på igjen, og få hendelsene siden da sendt på nytt.`,
  },
  customsRefused: {
    subject: 'Tollmegleren har avvist varelinjer',
    text: `Tollmegleren har avvist varelinjer fra {client}: {count}

Meglerens begrunnelse er «{message}». Rett linjene, og lukk fakturaen eller lastebilen igjen.

Faktura, varelinje og pakke for høyst 20 av dem:
{items}`,
  },
  amountExceeded: {
    subject: 'Flere forsendelser enn ventet',
    text: `{client} sendte mer til {country} enn ventet: {actual} forsendelser

{expected} var ventet fra {from} til {to}. Rett det ventede antallet hvis det kommer flere, slik at transportører og lagre kan planlegge.`,
  },
  amountMissed: {
    subject: 'Færre forsendelser enn ventet',
    text: `{client} sendte mindre til {country} enn ventet: {actual} forsendelser

{expected} var ventet fra {from} til {to}. Se etter om antallene for neste periode fortsatt stemmer.`,
  },
}
