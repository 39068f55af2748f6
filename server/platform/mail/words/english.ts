import type { Words } from '../kinds.ts'

export const english: Words = {
  signUp: {
    subject: 'Confirm your Waybill account',
    text: `Your code is {code}

Enter it to confirm the account {username}. It is valid for {hours} hours and works once.

If you did not sign up, do nothing: without the code no account is opened.`,
  },
  email: {
    subject: 'Confirm your new e-mail address',
    text: `Your code is {code}

Enter it to confirm this e-mail address for the user {username}. It is valid for {hours} hours and works once.

If you do not know this user, do nothing.`,
  },
  password: {
    subject: 'Your code for a new password',
    text: `Your code is {code}

Enter it to choose a new password for the user {username}. It is valid for {minutes} minutes and works once.

If you did not ask for it, do nothing: your password stays as it is. Nobody from Waybill will ever ask you for the code.`,
  },
  invitation: {
    subject: 'You are invited to Waybill',
    text: `Your code is {code}

{client} invites you to Waybill as the user {username}. Enter the code to accept. It is valid for {days} days and works once. If you have an account already, your password stays as it is.

If you do not expect this invitation, do nothing.`,
  },
  temporaryPassword: {
    subject: 'Your access to Waybill',
    text: `Your temporary password is {password}

{client} has an account for you at Waybill. Your user name is {username}. Replace the temporary password by one of your own within {days} days.

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
