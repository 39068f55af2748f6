import type { Words } from '../kinds.ts'

export const swedish: Words = {
  signUp: {
    subject: 'Bekräfta ditt konto hos {tenant}',
    text: `Din kod är {code}

Öppna den här sidan för att bekräfta kontot {username}:
{link}

Eller ange koden där du skapade kontot. Den gäller i {hours} timmar och kan användas en gång.

Har du inte skapat ett konto behöver du inte göra något: utan koden öppnas inget konto.`,
  },
  email: {
    subject: 'Bekräfta din nya e-postadress',
    text: `Din kod är {code}

Öppna den här sidan för att bekräfta den här e-postadressen för användaren {username}:
{link}

Eller ange koden själv. Den gäller i {hours} timmar och kan användas en gång.

Känner du inte till användaren behöver du inte göra något.`,
  },
  password: {
    subject: 'Din kod för ett nytt lösenord',
    text: `Din kod är {code}

Öppna den här sidan för att välja ett nytt lösenord för användaren {username}:
{link}

Eller ange koden själv. Den gäller i {minutes} minuter och kan användas en gång.

Har du inte bett om den behöver du inte göra något: ditt lösenord är oförändrat. Ingen från {tenant} kommer någonsin att be dig om koden.`,
  },
  invitation: {
    subject: 'Du är inbjuden till {tenant}',
    text: `Din kod är {code}

{client} bjuder in dig till {tenant} som användaren {username}. Öppna den här sidan för att tacka ja:
{link}

Inbjudan gäller i {days} dagar och kan användas en gång. Har du redan ett konto behåller du ditt lösenord.

Väntar du ingen inbjudan behöver du inte göra något.`,
  },
  temporaryPassword: {
    subject: 'Din tillgång till {tenant}',
    text: `Ditt tillfälliga lösenord är {password}

{client} har ett konto åt dig hos {tenant}. Ditt användarnamn är {username}. Öppna den här sidan inom {days} dagar för att byta det tillfälliga lösenordet mot ett eget:
{link}

Väntar du inte det här meddelandet behöver du inte göra något.`,
  },
  webhookOff: {
    subject: 'En webhook har stängts av',
    text: `Webhooken {name} hos {client} har stängts av

Den har inte tagit emot någon händelse på {days} dagar, eller har med status 410 bett om att inte få fler. Rätta felet, slå på den igen och låt skicka händelserna sedan dess på nytt.`,
  },
  customsRefused: {
    subject: 'Tullombudet har avvisat varurader',
    text: `Tullombudet har avvisat varurader från {client}: {count}

Ombudets skäl är ”{message}”. Rätta raderna och stäng fakturan eller lastbilen igen.

Faktura, varurad och paket för högst 20 av dem:
{items}`,
  },
  amountExceeded: {
    subject: 'Fler försändelser än väntat',
    text: `{client} skickade mer till {country} än väntat: {actual} försändelser

{expected} var väntade från {from} till {to}. Rätta det väntade antalet om fler ska komma, så att transportörer och lager kan planera.`,
  },
  amountMissed: {
    subject: 'Färre försändelser än väntat',
    text: `{client} skickade mindre till {country} än väntat: {actual} försändelser

{expected} var väntade från {from} till {to}. Se efter om antalen för nästa period fortfarande stämmer.`,
  },
}
