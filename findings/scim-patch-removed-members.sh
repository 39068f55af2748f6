#!/bin/sh
# Guess: A SCIM library that says it serves Entra ID takes a member out of a group in both documented forms, the filter in
#   the path (members[value eq "2"]) and the value (members, [{"$ref":null,"value":"1"}]), or says that it cannot.
# Seen: scim-patch removes by the filter. By the value it returns the group unchanged and without an error, because it compares
#   whole elements and Entra ID sends a "$ref" that is null. The person keeps the group, and the directory believes otherwise.
# Versions: scim-patch@0.8.3, scim2-parse-filter@0.2.10
# Source: learn.microsoft.com/en-us/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups (Update Group [Remove Members])
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund scim-patch@0.8.3 scim2-parse-filter@0.2.10
cat > try.cjs <<'JS'
const { scimPatch } = require('scim-patch')
const group = () => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  displayName: 'Packers',
  members: [{ value: '1' }, { value: '2' }],
  meta: { resourceType: 'Group', created: new Date(0), lastModified: new Date(0), location: 'Groups/9' },
})
const left = (operation) => scimPatch(group(), [operation]).members.map(({ value }) => value).join(',')
const byFilter = left({ op: 'remove', path: 'members[value eq "2"]' })
const byValue = left({ op: 'Remove', path: 'members', value: [{ $ref: null, value: '1' }] })
console.log(`members 1,2; removing 2 by filter leaves ${byFilter}; removing 1 by value leaves ${byValue}, without an error`)
process.exit(byFilter === '1' && byValue === '1,2' ? 0 : 1)
JS
node try.cjs
