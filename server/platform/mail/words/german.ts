import type { Words } from '../kinds.ts'

export const german: Words = {
  signUp: {
    subject: 'Bestätigen Sie Ihr Konto bei {tenant}',
    text: `Ihr Code lautet {code}

Öffnen Sie diese Seite, um das Konto {username} zu bestätigen:
{link}

Oder geben Sie den Code dort ein, wo Sie das Konto angelegt haben. Er gilt {hours} Stunden und nur einmal.

Haben Sie kein Konto angelegt, brauchen Sie nichts zu tun: Ohne den Code wird keines eröffnet.`,
  },
  email: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    text: `Ihr Code lautet {code}

Öffnen Sie diese Seite, um diese E-Mail-Adresse für den Benutzer {username} zu bestätigen:
{link}

Oder geben Sie den Code selbst ein. Er gilt {hours} Stunden und nur einmal.

Kennen Sie diesen Benutzer nicht, brauchen Sie nichts zu tun.`,
  },
  password: {
    subject: 'Ihr Code für ein neues Passwort',
    text: `Ihr Code lautet {code}

Öffnen Sie diese Seite, um ein neues Passwort für den Benutzer {username} zu wählen:
{link}

Oder geben Sie den Code selbst ein. Er gilt {minutes} Minuten und nur einmal.

Haben Sie ihn nicht angefordert, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist. Niemand von {tenant} wird Sie je nach dem Code fragen.`,
  },
  invitation: {
    subject: 'Sie sind zu {tenant} eingeladen',
    text: `Ihr Code lautet {code}

{client} lädt Sie als Benutzer {username} zu {tenant} ein. Öffnen Sie diese Seite, um anzunehmen:
{link}

Die Einladung gilt {days} Tage und nur einmal. Haben Sie schon ein Konto, behalten Sie Ihr Passwort.

Erwarten Sie keine Einladung, brauchen Sie nichts zu tun.`,
  },
  temporaryPassword: {
    subject: 'Ihr Zugang zu {tenant}',
    text: `Ihr vorläufiges Passwort lautet {password}

{client} hat bei {tenant} ein Konto für Sie. Ihr Benutzername ist {username}. Öffnen Sie innerhalb von {days} Tagen diese Seite, um das vorläufige Passwort durch ein eigenes zu ersetzen:
{link}

Erwarten Sie diese Nachricht nicht, brauchen Sie nichts zu tun.`,
  },
  webhookOff: {
    subject: 'Ein Webhook wurde abgeschaltet',
    text: `Der Webhook {name} von {client} wurde abgeschaltet

Er hat seit {days} Tagen kein Ereignis angenommen oder mit dem Status 410 um keine weiteren gebeten. Beheben Sie den Fehler, schalten Sie ihn wieder ein und lassen Sie die Ereignisse seitdem erneut senden.`,
  },
  customsRefused: {
    subject: 'Der Zollagent hat Waren abgelehnt',
    text: `Der Zollagent hat Warenpositionen von {client} abgelehnt: {count}

Seine Begründung lautet „{message}“. Korrigieren Sie die Positionen und schließen Sie Rechnung oder Lkw erneut.

Rechnung, Position und Paket von höchstens 20 davon:
{items}`,
  },
  amountExceeded: {
    subject: 'Mehr Sendungen als erwartet',
    text: `{client} hat mehr nach {country} versandt als erwartet: {actual} Sendungen

Erwartet waren {expected} vom {from} bis zum {to}. Berichtigen Sie die erwartete Menge, wenn noch mehr kommen, damit Versanddienstleister und Lager planen können.`,
  },
  amountMissed: {
    subject: 'Weniger Sendungen als erwartet',
    text: `{client} hat weniger nach {country} versandt als erwartet: {actual} Sendungen

Erwartet waren {expected} vom {from} bis zum {to}. Prüfen Sie, ob die Mengen des nächsten Zeitraums noch stimmen.`,
  },
}
