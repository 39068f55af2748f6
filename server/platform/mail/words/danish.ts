import type { Words } from '../kinds.ts'

export const danish: Words = {
  signUp: {
    subject: 'Bekræft din konto hos {tenant}',
    text: `Din kode er {code}

Åbn denne side for at bekræfte kontoen {username}:
{link}

Eller indtast koden dér, hvor du oprettede kontoen. Den gælder i {hours} timer og kan bruges én gang.

Har du ikke oprettet en konto, skal du ikke gøre noget: uden koden åbnes ingen konto.`,
  },
  email: {
    subject: 'Bekræft din nye e-mailadresse',
    text: `Din kode er {code}

Åbn denne side for at bekræfte denne e-mailadresse for brugeren {username}:
{link}

Eller indtast selv koden. Den gælder i {hours} timer og kan bruges én gang.

Kender du ikke brugeren, skal du ikke gøre noget.`,
  },
  password: {
    subject: 'Din kode til en ny adgangskode',
    text: `Din kode er {code}

Åbn denne side for at vælge en ny adgangskode for brugeren {username}:
{link}

Eller indtast selv koden. Den gælder i {minutes} minutter og kan bruges én gang.

Har du ikke bedt om den, skal du ikke gøre noget: din adgangskode er uændret. Ingen fra {tenant} vil nogensinde bede dig om koden.`,
  },
  invitation: {
    subject: 'Du er inviteret til {tenant}',
    text: `Din kode er {code}

{client} inviterer dig til {tenant} som brugeren {username}. Åbn denne side for at tage imod:
{link}

Invitationen gælder i {days} dage og kan bruges én gang. Har du allerede en konto, beholder du din adgangskode.

Venter du ikke en invitation, skal du ikke gøre noget.`,
  },
  temporaryPassword: {
    subject: 'Din adgang til {tenant}',
    text: `Din midlertidige adgangskode er {password}

{client} har en konto til dig hos {tenant}. Dit brugernavn er {username}. Åbn denne side inden for {days} dage for at skifte den midlertidige adgangskode ud med din egen:
{link}

Venter du ikke denne mail, skal du ikke gøre noget.`,
  },
  webhookOff: {
    subject: 'En webhook er slået fra',
    text: `Webhooken {name} hos {client} er slået fra

Den har ikke modtaget en hændelse i {days} dage eller har med status 410 bedt om ikke at få flere. Ret den, slå den til igen, og få hændelserne siden da sendt igen.`,
  },
  customsRefused: {
    subject: 'Toldmægleren har afvist varelinjer',
    text: `Toldmægleren har afvist varelinjer fra {client}: {count}

Mæglerens begrundelse er »{message}«. Ret linjerne, og luk fakturaen eller lastbilen igen.

Faktura, varelinje og pakke for højst 20 af dem:
{items}`,
  },
  amountExceeded: {
    subject: 'Flere forsendelser end ventet',
    text: `{client} sendte mere til {country} end ventet: {actual} forsendelser

{expected} var ventet fra {from} til {to}. Ret det ventede antal, hvis der kommer flere, så transportører og lagre kan planlægge.`,
  },
  amountMissed: {
    subject: 'Færre forsendelser end ventet',
    text: `{client} sendte mindre til {country} end ventet: {actual} forsendelser

{expected} var ventet fra {from} til {to}. Se efter, om antallene for den næste periode stadig holder.`,
  },
}
