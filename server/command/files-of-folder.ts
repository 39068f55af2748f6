/** What stands beside the embedded server's data: secrets that were made up, and what the sandbox has booked. */
export const filesOfFolder = ['secrets.json', 'sandbox.jsonl'] as const
