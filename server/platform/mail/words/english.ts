import type { Words } from '../kinds.ts'

export const english: Words = {
  signUp: {
    subject: 'Confirm your {tenant} account',
    text: `Your code is {code}

Open this page to confirm the account {username}:
{link}

Or enter the code where you signed up. It is valid for {hours} hours and works once.

If you did not sign up, do nothing: without the code no account is opened.`,
  },
  email: {
    subject: 'Confirm your new e-mail address',
    text: `Your code is {code}

Open this page to confirm this e-mail address for the user {username}:
{link}

Or enter the code yourself. It is valid for {hours} hours and works once.

If you do not know this user, do nothing.`,
  },
  password: {
    subject: 'Your code for a new password',
    text: `Your code is {code}

Open this page to choose a new password for the user {username}:
{link}

Or enter the code yourself. It is valid for {minutes} minutes and works once.

If you did not ask for it, do nothing: your password stays as it is. Nobody from {tenant} will ever ask you for the code.`,
  },
  invitation: {
    subject: 'You are invited to {tenant}',
    text: `Your code is {code}

{client} invites you to {tenant} as the user {username}. Open this page to accept:
{link}

It is valid for {days} days and works once. If you have an account already, your password stays as it is.

If you do not expect this invitation, do nothing.`,
  },
  temporaryPassword: {
    subject: 'Your access to {tenant}',
    text: `Your temporary password is {password}

{client} has an account for you at {tenant}. Your user name is {username}. Open this page within {days} days to replace the temporary password with one of your own:
{link}

If you do not expect this mail, do nothing.`,
  },
  webhookOff: {
    subject: 'A webhook endpoint was switched off',
    text: `The webhook endpoint {name} of {client} was switched off

It has taken no event for {days} days, or has asked for no more with the status 410. Mend it, enable it again and have the events since then sent again.`,
  },
  customsRefused: {
    subject: 'The customs broker refused goods',
    text: `The customs broker refused customs items of {client}: {count}

It said “{message}”. Correct the items and close their invoice or truck again.

Invoice, item and parcel, for at most 20 of them:
{items}`,
  },
  amountExceeded: {
    subject: 'More shipments than expected',
    text: `{client} sent more to {country} than expected: {actual} shipments

{expected} were expected from {from} to {to}. Correct the expected amount if more are to come, so that carriers and warehouses can plan.`,
  },
  amountMissed: {
    subject: 'Fewer shipments than expected',
    text: `{client} sent less to {country} than expected: {actual} shipments

{expected} were expected from {from} to {to}. Check whether the amounts of the next period still hold.`,
  },
}
