// Generated from openapi/ by make generate. Do not edit.

export interface paths {
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with user name and password.
         * @description Checks the credentials and opens a session. The response holds an access token that is valid for one hour, a refresh token for POST /auth/refresh-token, and the user with all clients and roles.
         *
         *     Only a user with status `CONFIRMED` can log in. A wrong password is 401. A user that does not exist, is archived or has not confirmed is 403 with `USER_NOT_CONFIRMED`, so that these cannot be told apart. With the right password, `FORCE_CHANGE_PASSWORD` asks for POST /auth/users/set-password, and `RESET_REQUIRED` and `COMPROMISED` ask for a new password by code, which a compromised user gets once an administrator has reset the password.
         *
         *     Failed attempts are limited for each user and each address. The pause after a failure grows up to 15 minutes and then ends by itself, so nobody can lock somebody else out for good.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for new tokens.
         * @description Takes the bare refresh token as plain text and returns a new access token of one hour and a new refresh token. The old refresh token is spent from then on.
         *
         *     A spent refresh token that comes again is a sign of theft, so the whole session ends and each of its tokens is refused. Of two requests with the same token at the same time exactly one succeeds. A session ends 30 days after its log-in, and also when the password changes or the user is archived.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/token/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check what a token may do for a client.
         * @description For services that receive a Waybill access token and must decide whether to serve its holder. The token in the body is checked as on every call: signature, issuer, audience, expiry, and that its session and its user still stand. Then the client must be one of the user's, directly or through a role with scope `CHILDREN`, and the user must have the permission there if one is named.
         *
         *     The response lists all permissions of the user for the client. A refusal is 403, and a token that is not valid is 400. 401 always speaks of the token in the Authorization header.
         */
        post: operations["authorizeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/token/decode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the content of an access token.
         * @description Checks an access token as on every call and returns what it says under the claim names of RFC 7519, with the clients and roles that its user has now. A token from an impersonation names the administrator in `act`. Refresh tokens are opaque and cannot be decoded. A token that is expired, changed or revoked is 400, since 401 speaks of the token in the Authorization header.
         */
        post: operations["decodeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/token/validate-client-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a token may act for a client.
         * @description Tells whether the user of the token belongs to the client, directly or through a role with scope `CHILDREN`, so that the number may be sent as ClientId header with this token. The response is the claim, with the roles that count for the client. A client that the user does not belong to is 403, as it would be on any call, and so is a number that no client has.
         */
        post: operations["validateClientId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/{username}/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a code for a new password.
         * @description Mails a code to the verified e-mail address of the user. The code is valid for one hour, works once and allows five tries. A new code makes the former one void. With it, POST /auth/users/{username}/confirm-forgot-password sets the new password.
         *
         *     A known and an unknown user get the same response after the same time, with a made-up destination if there is none, and then nothing is sent. One case differs: a user who is confirmed and calls with an own access token gets 400 with `NO_VERIFIED_CONTACT` if there is no verified e-mail address to send a code to. Archived users and users who have not confirmed get no code, nor do compromised ones before an administrator resets the password.
         *
         *     Requests are limited for each user and each address.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/{username}/confirm-forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a mailed code.
         * @description Sets the password of a user who forgot it or whose password was reset. The code must be the newest one that was mailed. It works once, expires after one hour, and is void after five wrong tries. A user with status `RESET_REQUIRED` becomes `CONFIRMED`. All sessions of the user end, so the next step is to log in.
         *
         *     An unknown user gets the same response as a wrong code.
         */
        post: operations["confirmForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/set-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a temporary or present password.
         * @description Sets a new password for whoever knows the present one. A user created by an administrator replaces the temporary password here, within 7 days, and turns from `FORCE_CHANGE_PASSWORD` into `CONFIRMED`. All sessions of the user end, so the next step is to log in with the new password.
         *
         *     The e-mail address counts as verified if only the welcome e-mail named the temporary password. Otherwise a code for POST /signup/confirm is mailed there.
         *
         *     The new password must differ from the present one. A wrong present password is 401, a user that does not exist or has not confirmed is 403, and attempts are limited as at log-in.
         */
        post: operations["setPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the permissions that roles can carry.
         * @description Returns every permission that an operation of this API asks for, in alphabetical order of the areas. A permission is an area and a level, such as `shipments:write`, and a higher level includes the lower ones of its area. The description of each operation names the one it needs. The list is short and comes as a whole.
         */
        get: operations["listPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users of the active client.
         * @description Returns the users who have a role at the active client, in any state, archived ones included. Users of parent or child clients are not listed. `q` searches user name, e-mail address, first name and last name. The order is ascending by the time of creation unless `sort` and `order` say otherwise, and users without a last name come last when sorted by it.
         */
        get: operations["listUsers"];
        /**
         * Change a user of the active client.
         * @description Changes the attributes that are sent of the user whom `username` names. What is left out keeps its value, and `null` clears the first or last name. The user name itself never changes, and roles change through the role operations.
         *
         *     A new e-mail address is unverified until the user sends the code that is mailed there to POST /signup/confirm. Until then no password code is sent to it.
         *
         *     Users are not deleted. The status `ARCHIVED` ends all sessions within 60 seconds, refuses any log-in and is final. User name and e-mail address stay taken. The status `COMPROMISED` ends all sessions too, until an administrator resets the password. The last administrator of a client cannot be archived.
         *
         *     A user who also belongs to clients that the caller cannot reach can be changed only by that user, and not by an administrator who acts in the user's name. The e-mail address and the status of another user are changed only by someone who has every permission that the user has.
         */
        put: operations["updateUser"];
        /**
         * Create a user for the active client.
         * @description Creates a user with status `FORCE_CHANGE_PASSWORD` and the role named Users of the active client, which is created if it is missing. More roles are given by POST /roles/{roleId}/users.
         *
         *     The welcome e-mail names the user name and the temporary password, which is made up if the request has none and expires after 7 days. The user replaces it by POST /auth/users/set-password and can log in from then on. With `suppressEmail` nothing is mailed, and whoever sends the request passes the password on.
         *
         *     Everybody with the permission of this call can give the role Users as the platform creates it. Where the client has added permissions to it or extended it to the clients below, the caller must have these, otherwise the response is 403.
         *
         *     The names claims, import, invite and set-password are reserved. User names and e-mail addresses are unique on the whole platform: a person who already has an account is invited instead.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user with state and claims.
         * @description Returns a user whom the caller can reach, which is any user with a role at the active client, and always the caller. The claims show the clients that the caller can reach. Everybody else is 404, as if there were no such user.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/{username}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a user who signed up.
         * @description Turns a user from `UNCONFIRMED` into `CONFIRMED` without the mailed code, and takes the e-mail address as verified. For a user who is confirmed already nothing changes. Any other state is 409: a user with a temporary password confirms by replacing it, and an archived one stays archived. Someone who signed up belongs to no client yet, and is confirmed by the administrators of the tenant at which that happened. An invited user has no password yet, so the next step is POST /auth/users/{username}/forgot-password.
         */
        post: operations["confirmUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/{username}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a user choose a new password.
         * @description Ends all sessions of the user, makes the password void, sets the status `RESET_REQUIRED` and mails a code, with which POST /auth/users/{username}/confirm-forgot-password sets a new password. The code is valid for one hour, and the user can ask for another one. This is also the way back for a `COMPROMISED` user.
         *
         *     A user who still has a temporary password gets a new one by e-mail for another 7 days, and keeps the status `FORCE_CHANGE_PASSWORD`. Users without a verified e-mail address are 400, and archived or unconfirmed ones are 409. A user who also belongs to clients that the caller cannot reach is 403.
         */
        post: operations["resetUserPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/{username}/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Act as a user for 15 minutes.
         * @description Gives an administrator an access token of another user, to see what the user sees. It is valid for 15 minutes, has no refresh token, works only for the active client, and names both the user and the administrator. Each impersonation is written to the audit log.
         *
         *     Only `CONFIRMED` users can be impersonated, and only by someone who has every permission that the user has at the active client. A token from an impersonation cannot impersonate in turn or change a password, and ends early when the administrator loses a role.
         */
        post: operations["impersonateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a person to the active client by e-mail.
         * @description Mails an invitation with a code that is valid for 7 days. The person accepts by POST /signup/complete-invite. Inviting the same address again, or POST /signup/resend-confirmation, sends a new code and makes the former one void.
         *
         *     A new address gets a user with status `UNCONFIRMED` at once. Its user name is the e-mail address if that has at most 50 characters, and is made up otherwise. Roles are those of the request, and they need not include the one named Users.
         *
         *     An address that belongs to a user of other clients is invited too. That user keeps name and password, and gets the roles once the invitation is accepted. Until then the response shows nothing but user name, e-mail address and this invitation, the status `UNCONFIRMED` included, and GET /auth/users/{username} is 404.
         *
         *     An unknown role is 404, and nobody can give a permission they lack. Someone who already belongs to the active client is 409.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update users of another system.
         * @description For operators who move users of another system to the active client. Each user is found by `externalOrigin` and `externalId` together: a known pair is updated with what the request holds, a new pair creates a user. The same request sent again therefore changes nothing.
         *
         *     A new user has no password and the status `RESET_REQUIRED`, and asks for a code by POST /auth/users/{username}/forgot-password. No e-mail is sent by the import, and the address counts as verified. The user name is the e-mail address if that has at most 50 characters, and is made up otherwise.
         *
         *     `roles` are names of roles of the active client and replace the roles that the user has there. Left out, a new user gets the role named Users and another keeps the present ones. Each user is imported on its own, with 200 even if some fail, and the response is in the order of the request. An unknown role, an e-mail address of somebody else, or a permission that the caller lacks lets that one user fail.
         */
        post: operations["importUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the clients and roles of the caller.
         * @description Returns one claim for each client at which the caller has a role, in ascending order of the client ids, with the roles there. The clients below, which a role with scope `CHILDREN` reaches, are listed by GET /auth/client-list. Needs no active client, so a caller who belongs to several clients can choose one from the response. The list comes as a whole.
         */
        get: operations["listClaims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the clients that the caller administers.
         * @description Returns the active client and, when a role of the caller has the scope CHILDREN, every client below it. Ten clients are on a page unless `per_page` says otherwise.
         *     `q` finds clients whose name, external id or VAT number contains the string, or whose id is the number.
         *     The list is sorted by the time of creation, newest first, unless `sort` and `order` say otherwise. For a short list to choose from, see GET /auth/client-list.
         */
        get: operations["listClients"];
        /**
         * Change a client that the body names by its id.
         * @description Changes the client whose `id` is in the body and returns it as it is now. It is the active client or one below it that the caller reaches, otherwise the response is 404.
         *     An absent attribute keeps its value, and `null` removes one that may be absent. `address` and `billingInfo` are replaced as a whole.
         *     The type and the parent of a client never change. `plan` is changed only by an administrator of a client above, and is at most that of the parent, otherwise the response is 403. Clients further below keep theirs.
         *     `externalOrigin` and `externalId` are set and removed together and are unique within a tenant.
         */
        put: operations["updateClient"];
        /**
         * Create a client below an existing one.
         * @description Creates a client and returns it with its number.
         *     The parent is the active client unless `parentId` names another one that the caller reaches through a role of the scope CHILDREN, otherwise the response is 403. The new client ranks below its parent: PLATFORM_OWNER, TENANT, COMPANY, ACCOUNT. Its `level` follows from the parent.
         *     Without `plan` the client has the plan of its parent, and only an administrator of the parent may choose another one, which is at most that of the parent, otherwise the response is 403. `externalOrigin` and `externalId` come together and are unique within a tenant, otherwise the response is 409. Names need not be unique.
         *     The client begins without users and roles. Invite users or create roles as the next step.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/client-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the clients that the caller can act for.
         * @description Returns in short every client that the ClientId header may name: those the caller has a role of, and those below them that a role of the scope CHILDREN reaches.
         *     The list does not depend on the active client. It is sorted by name, and `q` finds clients by a part of their name or by their number.
         */
        get: operations["listAccessibleClients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a client.
         * @description Returns one client with its address, its billing and the number of its users. It is the active client or one below it that the caller reaches, otherwise the response is 404.
         *     With `If-None-Match` an unchanged client returns 304 without a body.
         */
        get: operations["getClient"];
        put?: never;
        post?: never;
        /**
         * Delete a client that has no clients below it.
         * @description Deletes a client below the active one. Its roles, preferences, address book and parcel definitions go with it, and its users lose their claim to it.
         *     Shipments, customs items and reports stay in the books of the clients above for the time the law asks for, but nobody can act for the client any more, and its number is not used again.
         *     A client that has clients below it, and the active client itself, are not deleted: the response is 409.
         */
        delete: operations["deleteClient"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/clients/{clientId}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users of a client.
         * @description Returns the users who have a role of the client, ten to a page unless `per_page` says otherwise. The client is the active one or one below it that the caller reaches, otherwise the response is 404.
         *     The claims of each user show the client of the path only. Archived users are left out. `q` finds users whose username, e-mail address or names contain the string.
         *     The list is sorted by the time of creation, oldest first, unless `sort` and `order` say otherwise.
         */
        get: operations["listClientUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/clients/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update clients from another system.
         * @description Takes a list of 1 to 1,000 clients of another system and returns the outcome of each one, in the order of the request. The status is 200 even when some fail. A client that fails has no effect on the others.
         *     A client is found again by `externalOrigin` and `externalId`, which are unique within a tenant. An unknown one is created, a known one takes over the attributes that are sent and keeps the others. `address` and `billingInfo` are replaced as a whole.
         *     `parentExternalId` names the parent by its id of the same origin. The parent may be known already or stand anywhere in the same list. Without it the active client is the parent. Type, level and parent are set when a client is created and cannot change later.
         *     A list that breaks the schema is 400 as a whole, and nothing is imported. Importing the same list again changes nothing and returns UNCHANGED.
         */
        post: operations["importClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/clients/import/{externalOrigin}/{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a client by its id in the system it was imported from.
         * @description Returns the client that was imported under this origin and id, with the number that Waybill gave it. It is the active client or one below it that the caller reaches, otherwise the response is 404.
         *     Upper and lower case count in both. With `If-None-Match` an unchanged client returns 304 without a body.
         */
        get: operations["getImportedClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/clients/{clientId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the roles of a client.
         * @description Returns the roles of a client sorted by name, ten to a page unless `per_page` says otherwise. The client is the active one or one below it that the caller reaches, otherwise the response is 404.
         *     `q` finds roles whose name or description contains the string. The role Users, which every new user gets, appears as soon as it was needed once.
         */
        get: operations["listRoles"];
        /**
         * Change a role that the body names by its id.
         * @description Changes the role whose `id` is in the body and returns it as it is now. A role of another client than the one in the path is 404.
         *     An absent attribute keeps its value, and `null` removes the description. `permissions` is replaced as a whole, and the caller must have each one that is added, otherwise the response is 403.
         *     The change counts for all who have the role from their next request on. It is refused with 409 when no user of the client would keep `roles:admin`.
         */
        put: operations["updateRole"];
        /**
         * Create a role for a client.
         * @description Creates a role of the client in the path and returns it with its id. It counts for a user once it is assigned.
         *     The name is unique within the client, without regard to upper case. Permissions are those of GET /auth/permissions. A caller can grant only what it has: it must have every permission for the client, and a role of the scope CHILDREN needs a caller who has a role of that scope, otherwise the response is 403.
         *     Without `scope` the role is LOCAL and counts for its own client only. CHILDREN extends it to all clients below.
         */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a role.
         * @description Returns one role of the active client or of a client below it that the caller reaches. With `If-None-Match` an unchanged role returns 304 without a body.
         */
        get: operations["getRole"];
        put?: never;
        post?: never;
        /**
         * Delete a role.
         * @description Deletes the role and takes it from everyone who has it, from their next request on.
         *     It is refused with 409 when no user of the client would keep `roles:admin`. The role Users can be deleted too, and is created again when the next user needs it.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{roleId}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users who have a role.
         * @description Returns the users who have the role, sorted by username, ten to a page unless `per_page` says otherwise. The claims of each user show the client of the role only.
         *     `q` finds users whose username, e-mail address or names contain the string.
         */
        get: operations["listRoleUsers"];
        put?: never;
        /**
         * Give a role to users.
         * @description Gives the role to 1 to 100 users, all of them or none. One who has it already keeps it, so the call can be repeated safely.
         *     Each user must be known to the client of the role, by a role or an open invitation, or to a client below that the caller reaches. Invite others with POST /auth/users/invite. Every unknown username is listed in the 400.
         *     A caller can grant only what it has: it must have every permission of the role, otherwise the response is 403. The role counts from the next request of a user on.
         */
        post: operations["addRoleUsers"];
        /**
         * Take a role from several users.
         * @description Takes the role from the users that the query names, all of them or none: repeat `username` for each, up to 100 times, as in `?username=freja%40nordlys.example&username=magnus%40nordlys.example`. There is no body, since many clients and proxies drop the body of a DELETE.
         *     At least one username is required, so leaving it out never empties a role. A user who does not have the role is passed over, so the call can be repeated safely.
         *     It is refused with 409 when no user of the client would keep `roles:admin`.
         */
        delete: operations["removeRoleUsers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{roleId}/users/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a role from a user.
         * @description Takes the role from one user, from the next request of the user on. A user who does not have the role is 404.
         *     It is refused with 409 when no user of the client would keep `roles:admin`. A user who loses the last role of a client no longer belongs to it.
         */
        delete: operations["removeRoleUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/users/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take all roles of the active client from a user.
         * @description Takes every role of the active client from the user, who then no longer belongs to it. Roles of other clients stay, and so does the account of the user.
         *     A user without a role of the active client is 404. It is refused with 409 when no user of the client would keep `roles:admin`.
         */
        delete: operations["removeUserRoles"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open an account for a new user and a new client.
         * @description Creates a user with status `UNCONFIRMED` and mails a code that is valid for 24 hours. POST /signup/confirm with the code opens the account: it creates a client of type `COMPANY` on the plan `TRIAL`, below the tenant that the host name belongs to, and gives the user its roles Users and Administrators. A user who does not confirm cannot log in.
         *
         *     User name and e-mail address are unique on the whole platform, and a taken one is 409. One of an unconfirmed sign-up is free again 7 days later. The names claims, import, invite and set-password are reserved. Requests are limited for each address. The path works with and without its last slash.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a sign-up or a new e-mail address with a code.
         * @description Turns a user from `UNCONFIRMED` into `CONFIRMED`, opens the client of the sign-up, and takes the e-mail address as verified. A confirmed user whose e-mail address was changed verifies the new one here. The code works once, expires after 24 hours, and is void after five wrong tries. Then POST /signup/resend-confirmation sends a new one. An unknown user gets the same response as a wrong code.
         */
        post: operations["confirmSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a user name or e-mail address is free.
         * @description Tells a sign-up form whether the user name, the e-mail address or both can still be chosen. What is taken is 409 and named in `errors`, both if both are. Reserved user names count as taken. A free name is not held back for the caller. Since the response tells who has an account, requests are limited for each address.
         */
        post: operations["checkSignUpAvailability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/complete-invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation to a client.
         * @description Turns an invited user from `UNCONFIRMED` into `CONFIRMED` with the password and names of the request. A user who already had an account proves it with its present password, keeps password and names, and gets the roles of the invitation. Someone who had signed up with the address and not confirmed gets the password of this request. The code is valid for 7 days, works once, and is void after five wrong tries. An unknown user gets the same response as a wrong code, and so does an invitation whose roles have been deleted.
         */
        post: operations["completeInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/resend-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the code of a sign-up or invitation again.
         * @description Mails a new code to a user who signed up, was invited or has a new e-mail address, and has not confirmed it yet. The former code is void. A code of a sign-up is valid for 24 hours and one of an invitation for 7 days. The response is the same for unknown users and for those with nothing to confirm, and then nothing is sent. Requests are limited for each user and each address.
         */
        post: operations["resendConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/add-ons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the add-ons that exist.
         * @description Returns the whole catalogue in alphabetical order of the names, with the plans that each add-on can be added to. It is the same for every client and comes as a whole.
         */
        get: operations["listAddOns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/client-add-ons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the add-ons of the active client.
         * @description Returns what the active client has added, in alphabetical order of the names of the add-ons. A client does not inherit add-ons from the clients above it. The list comes as a whole.
         */
        get: operations["listClientAddOns"];
        put?: never;
        /**
         * Add an add-on to a client.
         * @description Adds an add-on of the catalogue to the active client, or to another client that the caller can reach with `add-ons:admin`. It works from the next call on. The plan of the client must be among the plans of the add-on, otherwise the response is 403 with `PLAN_REQUIRED`. A client that the caller cannot reach is 403, an unknown add-on is 404, and an add-on that the client already has is 409.
         */
        post: operations["addClientAddOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/client-add-ons/client/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the add-ons of a client.
         * @description Returns what the client in the path has added, in alphabetical order of the names of the add-ons. It may be the active client or one below it. Any other client is 404. The list comes as a whole.
         */
        get: operations["listAddOnsOfClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/client-add-ons/{addOnId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an add-on from the active client.
         * @description Takes the add-on from the active client. Its functions are refused from the next call on, and nothing that was made with it is lost. It can be added again. An add-on that the client does not have is 404.
         */
        delete: operations["removeClientAddOn"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the addresses of the address book.
         * @description Returns the addresses of the active client, ten to a page unless `per_page` says otherwise.
         *     `q` finds addresses whose names, company, address lines, postal code, city or references contain each of its words, forgiving accents and upper case. Where no address has them all, words of four letters and more count with one typing error too, yet numbers have to be right. `type` and `since` narrow the list further.
         *     The list is sorted by the time of creation, oldest first, unless `sort` and `order` say otherwise. Addresses without the attribute that the list is sorted by come last, and equal ones are in the order of their creation.
         *     If no address matches, the list is empty.
         */
        get: operations["listAddresses"];
        /**
         * Change an address that the body names by its id.
         * @description Changes the address whose `id` is in the body and returns it as it is now.
         *     An absent attribute keeps its value, and `null` removes one that may be absent. `contactInfo` and `references` are replaced as a whole.
         *     An address names somebody: at least one of firstName, lastName and company is there, and a `business` address has a company. The rule counts for the address after the change. What is sent is checked and kept in one form as when an address is added, and a postal code is checked again when the country changes. Shipments that were made from the address keep what they have.
         */
        put: operations["updateAddress"];
        /**
         * Add an address to the address book.
         * @description Adds an address to the address book of the active client and returns it with its id.
         *     Address line, city and country are required. An address names somebody: at least one of firstName, lastName and company is there, and a `business` address has a company.
         *     Without `type` the address is `business` when it has a company, else `private`. Contact info is optional here, yet many carriers require a telephone number or an e-mail address of the recipient.
         *     Values that cannot exist are refused, and the error says what is expected: `COUNTRY_UNKNOWN`, `POST_CODE_INVALID` where the postal code has not the form of its country, `DIAL_CODE_UNKNOWN`, `TELEPHONE_INVALID` and `EMAIL_INVALID`.
         *     Others are kept in one form: a postal code as its country writes it, telephone numbers without the calling code, which stands in `dialCode` and is filled in from the number or the country, and the domain of an e-mail address in lower case.
         *     The same address can be kept more than once. Send an `Idempotency-Key` to make a repeated request safe.
         */
        post: operations["createAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/addresses/{addressId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an address of the address book.
         * @description Returns one address of the active client. With `If-None-Match` an unchanged address returns 304 without a body.
         */
        get: operations["getAddress"];
        put?: never;
        /**
         * Change attributes of an address.
         * @description Changes the attributes that are sent and returns the address as it is now. It does the same as PUT on the collection, with the id in the path.
         *     An absent attribute keeps its value, and `null` removes one that may be absent. `contactInfo` and `references` are replaced as a whole.
         *     An address names somebody: at least one of firstName, lastName and company is there, and a `business` address has a company. The rule counts for the address after the change. What is sent is checked and kept in one form as when an address is added.
         */
        post: operations["patchAddress"];
        /**
         * Remove an address from the address book.
         * @description Removes the address for good. Shipments that were made from it keep their own copy.
         *     Where it is a default in the preferences of the client or of the caller, the response is 409 and says which; choose another one there first. The personal preferences of other users lose it.
         */
        delete: operations["deleteAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carrier-configuration/clients/active/carriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the carriers of the active client.
         * @description Returns one entry per carrier for the client that the call acts for, in alphabetical order of the carrier's identifier. The list comes whole.
         *
         *     A carrier that was never set for the client has the setting of its nearest ancestor that has one, and is disabled when none has.
         */
        get: operations["listActiveClientCarriers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carrier-configuration/clients/{clientId}/carriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the carriers of a client.
         * @description Returns one entry per carrier for the client in the path, in alphabetical order of the carrier's identifier. The list comes whole. A client that the caller cannot reach is 404.
         *
         *     A carrier that was never set for the client has the setting of its nearest ancestor that has one, and is disabled when none has.
         */
        get: operations["listClientCarriers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carrier-configuration/clients/{clientId}/carriers/{carrierStr}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Enable or disable a carrier for a client.
         * @description Sets whether the client may create shipments with the carrier. Its descendants that have no setting of their own follow it. The setting takes effect with the next shipment; shipments that exist go on, and their labels and events stay available.
         *
         *     Enabling does not check the carrier's fields: set them with `PUT /carrier-configuration/fields/{carrier}/{type}`. Setting what is already set changes nothing and returns 200.
         */
        put: operations["setClientCarrier"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carrier-configuration/carriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all carriers with what they offer.
         * @description Returns every carrier that Waybill knows, in alphabetical order of its identifier, with home country, regions, standard products and capabilities. The list is short and comes whole.
         *
         *     `sandbox` tells whether this installation reaches only a sandbox of the carrier. The response is the same for every client; which carriers a client may use is listed by `GET /carrier-configuration/clients/active/carriers`.
         */
        get: operations["listCarriers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carrier-configuration/field-definitions/{carrier}/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fields a carrier needs.
         * @description Returns the fields that registering shipments (`shipping`) or fetching tracking events (`events`) needs with the carrier, in the order in which a form should show them. The list comes whole, and it is empty for a carrier that needs none.
         *
         *     A field with a `productId` is needed only for that product.
         *
         *     **Events by webhook.** Waybill asks carriers for events from time to time. A carrier may also send them by itself, to `POST /webhooks/carriers/{carrier}/{clientId}` on this host, which is not part of this contract since its body is the carrier's own. What proves a message is a signature with the `webhookSecret` among the fields for `events`, of the client in the path or its nearest ancestor that has one. It must have at least 16 characters. The response is 204 when the message is taken, and events of parcels that the client and those below it do not have are ignored. A message with a wrong signature, or one older than 5 minutes, is 401, and one above 256 KiB is 413. The same event may be sent again: it is stored once.
         */
        get: operations["listCarrierFieldDefinitions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carrier-configuration/fields/{carrier}/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the field values in force for the active client.
         * @description Returns the values that shipments (`shipping`) or tracking (`events`) of the active client use with the carrier. A client without values of its own uses those of its nearest ancestor that has some, and `resolvedClient` says whose they are. When nobody has any, `fields` is empty and `resolvedClient` is absent.
         *
         *     Values are encrypted at rest. A sensitive value always reads as `********`.
         */
        get: operations["getCarrierFields"];
        /**
         * Set all field values of the active client.
         * @description Replaces all values that the active client has for the carrier and type. A field that is not in the list loses its value. To keep a secret, send it as `********`, the way it was read. From then on the client's own values are in force, and for its descendants that have none.
         *
         *     The names are those of `GET /carrier-configuration/field-definitions/{carrier}/{type}`, each at most once. The mask is refused where the client has no own value to keep; an ancestor's secret is never copied. A value that its field cannot have is 400 `VALUE_NOT_ALLOWED`, such as a `webhookSecret` of fewer than 16 characters or a `gs1CompanyPrefix` that is not 4 to 12 digits. A value that is an address on the internet must not lead to a loopback, link-local or private network.
         */
        put: operations["setCarrierFields"];
        post?: never;
        /**
         * Delete the field values of the active client.
         * @description Deletes the client's own values for the carrier and type, secrets included. From then on the values of its nearest ancestor that has some are in force. A client without values of its own is 404; inherited values cannot be deleted here.
         */
        delete: operations["deleteCarrierFields"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/relabelling-log/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the log of announced and scanned parcels.
         * @description Returns one entry for each parcel that was announced or scanned, the newest first by default. All filters given must hold. Of the values in one filter any may match, and a filter with several values is repeated, such as `carriers=BRING&carriers=GLS_DK`.
         *
         *     **Paging.** A page has 10 entries by default and 100 at most. To get the next one, repeat the request with the same filters and send the attributes of searchAfter as parameters. searchAfter is absent on the last page. All pages show the log as it was at the first one, total included, so nothing is missed or seen twice. Only shipmentState is that of the moment. All pages have the pitId of the first one, which expires 5 minutes after it was given. An expired one is 400, and the search begins anew. One of another search is 400 as well. perPage may change from page to page.
         *
         *     **Time.** After is inclusive and Before is exclusive, and the end must be after the start.
         *
         *     clientIds may name the client that the call acts for and those below it that a role of the caller reaches. Any other is 403.
         */
        get: operations["listRelabellingLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/relabelling-log/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the values that the log can be filtered by.
         * @description Returns the states, carriers, products, countries and clients that occur in the log of the client that the call acts for and of its descendants that a role of the caller reaches. A value that does not occur is left out, so the lists can be shown as they are.
         */
        get: operations["getRelabellingLogFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/relabelling/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Scan an announced parcel and get its new label.
         * @description Finds the promise by the scanned reference, registers the parcel with its new carrier unless that has happened, makes the shipment, and returns the label.
         *
         *     - Of several promises with the reference the newest that is not CANCELLED counts. A carrier's number may bear its application identifier 00.
         *     - Measures in the request replace the announced ones, unless the promise is READY_FOR_RELABELLING, since the carrier has the parcel as it was announced. A weight below 0.1 kg is rounded up for the shipment, with the hint WEIGHT_ADJUSTED.
         *     - Length, width and height must be known from the promise or the request, otherwise the response is 400.
         *     - A parcel that is RELABELLED already gets the same number and a label of the type asked for, with the hint ALREADY_RELABELLED. Nothing is registered twice.
         *     - Of several scans of one parcel at once the first registers it, and the others wait for it and get the same label. After 12 seconds they are 409.
         *     - A blocked parcel is 200 with hint.isBlocked true and the hint PARCEL_BLOCKED, but without carrierReference and label.
         *     - A reference that nobody has announced is 404, and a log entry in NO_DATA remembers the scan until the data comes.
         *     - When the carrier refuses, the response is 400 with its code, the promise is REGISTRATION_FAILED and the scan FAILED. Another scan tries again.
         *     - When the carrier does not respond, the response is 503, and the outcome is looked up before the next attempt, which is made by the next scan or in the background.
         *     - The shipment is REGISTERED first and RELABELLED with the event that says so.
         *     - The label has the layout 4R and the resolution 200 by default.
         */
        put: operations["relabelParcel"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/relabelling/shipment-promises/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Try a failed shipment promise again.
         * @description Puts a promise in REGISTRATION_FAILED back to DATA_RECEIVED and returns it. It is then registered by its flowType: IMMEDIATE right away, SCHEDULED at processAfter or right away if that is past, ON_SCAN at the next scan. A registration whose outcome is unknown is looked up with the carrier first, so a parcel is never registered twice. A promise in any other state is 409. With If-Match an outdated entity tag is 412.
         */
        patch: operations["retryShipmentPromise"];
        trace?: never;
    };
    "/v2/relabelling/shipment-promises/{id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Cancel a shipment promise.
         * @description Sets the state of a promise and returns it. Only CANCELLED is supported so far, so any other state is 400.
         *
         *     - A promise that is not RELABELLED can be cancelled. A RELABELLED one is 409. Its shipment must be dealt with instead.
         *     - If the promise was registered with the carrier, that registration is given up in the background, and its shipment becomes ERROR. If the carrier does not give it up, the errors of the log entry say so. A shipment that no carrier has is deleted.
         *     - A promise that is being registered is waited for. After 5 seconds the response is 409.
         *     - Cancelling it again is 200 and changes nothing.
         *     - With version in the body, or If-Match, the change is made only if nobody else has changed the promise. Another version is 409, and another entity tag is 412.
         */
        patch: operations["setShipmentPromiseState"];
        trace?: never;
    };
    "/v2/relabelling/shipment-promises/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shipment promise.
         * @description Returns the promise with its states and an entity tag. With If-None-Match and the tag of the last response an unchanged promise is 304 without a body.
         */
        get: operations["getShipmentPromise"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/relabelling/shipment-promises": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Announce a parcel that will be relabelled.
         * @description Stores the data of a parcel that comes with the label of another carrier, and returns the promise in state DATA_RECEIVED. When the parcel is scanned, it becomes a shipment of the new carrier and gets a new label.
         *
         *     - flowType says when the promise is registered with the new carrier: IMMEDIATE in the background right away, ON_SCAN at the scan, or SCHEDULED at processAfter, which is then required. Without it the configuration of the client counts.
         *     - Carrier and product must be enabled for the client, belong together and serve both countries. The contact rules of the carrier hold.
         *     - A parcel may weigh from 0.01 to 100 kg. Below 0.1 kg the shipment is made with 0.1 and the hint WEIGHT_ADJUSTED.
         *     - Length, width and height may be left to the scan when flowType is ON_SCAN, and are required otherwise. The parcel or the promise must have a description.
         *     - A promise of the client with the same relabellingCustomerReference that is not CANCELLED is 409.
         *     - A parcel that was scanned before its data came goes on in the log entry of that scan, which waits for validation. If its measures are known it is registered in the background right away, so that the next scan finds it ready.
         *     - A parcel that is blocked is not registered.
         */
        post: operations["registerShipmentPromise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/relabelling/shipment-promises/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try several failed shipment promises again.
         * @description Tries up to 100 promises again, and returns an outcome for each reference, in the order of the request. The status is 200 even if some were not tried.
         *
         *     A reference is compared with relabellingCustomerReference, then customerReference, then orderNumber. Of several promises the newest counts. Only a promise in REGISTRATION_FAILED is tried again, as the call for a single one does. For the others errors says why not.
         */
        post: operations["retryShipmentPromises"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/relabelling/configurations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how the client relabels parcels.
         * @description Returns the configuration of the client that the call acts for, with an entity tag. A client that never set it has relabelling disabled, the flow ON_SCAN and data by API. With If-None-Match an unchanged configuration is 304 without a body.
         */
        get: operations["getRelabellingConfiguration"];
        /**
         * Set how a client relabels parcels.
         * @description Changes the configuration of the client that clientId names and returns it. An attribute that is absent keeps its value. usersFromClient follows from roles and is not accepted. When relabelling is disabled, promises are kept, but no new ones are taken, none is registered in the background, and scans are refused with 400 until it is enabled again. A client that the caller does not reach is 403.
         */
        put: operations["setRelabellingConfiguration"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the shipments of the client.
         * @description Returns the shipments of the active client, newest first unless `sort` and `order` say otherwise. Equal ones are in the order of their creation.
         *
         *     `q` finds shipments whose carrier reference, customer reference or order number begins with the string, or whose recipient's name, company or city contains it. It forgives accents and upper case.
         *
         *     `page` and `per_page` (10 by default, 100 at most) reach the first 10,000 shipments, and asking for more is 400. To go deeper, or to read everything without gaps while new shipments arrive, send `nextPageToken` of each response as `next_page_token` of the next call with the same filters. Then `page` is ignored. On the last page there is no token.
         *
         *     `total` counts the shipments over all pages. Above 10,000 it is a lower bound. For filters by state, carrier, country and date see `GET /reporting/shipments`.
         */
        get: operations["listShipments"];
        /**
         * Change a shipment that is not registered.
         * @description Changes the shipment that `id` in the body names and returns it whole. An attribute that is not sent keeps its value, `null` removes one that may be absent, and nested objects and lists such as `recipient`, `parcels` and `customs` are replaced as a whole. The result must follow the rules of `POST /shipments`, except that it may have up to 10 parcels.
         *
         *     **After registering**, the carrier has the parcel and nothing can be changed: the response is 400 `SHIPMENT_REGISTERED`. Editing a shipment that is `FAILED_TO_REGISTER` makes it a `DRAFT` again. While the outcome of a registration is not known, the response is 409 `REGISTRATION_PENDING`.
         *
         *     **State.** `shipmentState` counts only for LAST_INCH shipments, registered ones too as long as it is sent alone. It is stored as an event of the caller, so that later events build on it. Allowed are the transitions of ShipmentState, `BLOCKED` and back to `DRAFT` before registering, and after it any correction of `DELIVERED`. Another one is 400 `STATE_NOT_ALLOWED`. For shipments of other carriers it is ignored, so a body with nothing else leaves them as they are and returns 200.
         *
         *     Send `If-Match` to change only the version that was read.
         */
        put: operations["updateShipment"];
        /**
         * Create a shipment.
         * @description Creates a shipment of the active client with exactly one parcel and returns it with its id. No carrier is called: the shipment is a `DRAFT` that can still be changed and deleted until `POST /shipments/{shipmentId}/register` hands it to the carrier. Further parcels, up to 10, are added with an update.
         *
         *     **Booked elsewhere.** With `externalShipment` instead of `carrierProduct`, the shipment is one that was booked with the carrier outside of Waybill. It is `REGISTERED` from the start under the given number, which its parcel gets too, and Waybill follows its events. It has no label of ours.
         *
         *     **Rules.** All errors are listed at once, each with its field and one of these codes beside those for missing, too long or malformed values:
         *
         *     | Code | Error |
         *     |---|---|
         *     | CARRIER_NOT_ENABLED | The carrier is not enabled for the client. |
         *     | PRODUCT_OF_OTHER_CARRIER | The product is not one of the carrier's. |
         *     | PRODUCT_NOT_ENABLED | The product is not active for the client. |
         *     | COUNTRY_NOT_SERVED | The product does not run from the sender's country to that of the delivery. |
         *     | PARCEL_SHOP_REQUIRED | The product delivers to a shop, so delivery needs a parcelShopId. |
         *     | PARCEL_SHOP_NOT_FOUND | The carrier has no such shop, or it is closed. |
         *     | CONTACT_REQUIRED | The carrier needs a telephone number, a mobile number or an e-mail address. |
         *     | NAME_MISSING | A party has neither lastName nor company. |
         *     | COUNTRY_UNKNOWN | No country has this code. |
         *     | POST_CODE_REQUIRED | The country has postal codes, so the address needs one. |
         *     | POST_CODE_INVALID | The postal code is none of its country. |
         *     | PICK_UP_INCOMPLETE | PICK_UP needs date and preferredTime. |
         *     | CASH_ON_DELIVERY_INCOMPLETE | cashOnDelivery and cashOnDeliveryAmount come together. |
         *     | IBAN_INVALID | The length or the check digits of the IBAN are wrong for its country. |
         *     | BIC_INVALID | The BIC has no existing country or the wrong length. |
         *     | CURRENCY_MISMATCH | The lines of the customs data are in different currencies. |
         *     | SHIPMENT_TYPE_MISMATCH | LAST_INCH goes with the carrier LAST_INCH and with no other. |
         *
         *     The carrier's rules are checked again when the shipment is registered, since settings may have changed in between.
         *
         *     Weights are 0.1 to 1000 kg and sides 1 to 200 cm. Customs data hold up to 100 items. `customerReference` need not be unique. Send an `Idempotency-Key` to make a repeated request safe.
         */
        post: operations["createShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{shipmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return a shipment.
         * @description Returns the shipment of the active client with its state, parcels, customs data and consignments. `registration` says how the last call to the carrier went, so that a refusal can be shown and corrected. Send `If-None-Match` with the entity tag of an earlier response to get 304 without a body when nothing has changed.
         */
        get: operations["getShipment"];
        put?: never;
        /**
         * Change some attributes of a shipment.
         * @description Changes the attributes that are sent and returns the shipment whole. It is the same as `PUT /shipments` with the id in the path: an attribute that is not sent keeps its value, `null` removes one that may be absent, and nested objects and lists are replaced as a whole.
         *
         *     A registered shipment can no longer be changed (400 `SHIPMENT_REGISTERED`), apart from `shipmentState` of a LAST_INCH shipment, sent alone. For other carriers `shipmentState` is ignored. While the outcome of a registration is not known, the response is 409 `REGISTRATION_PENDING`.
         */
        post: operations["patchShipment"];
        /**
         * Delete a shipment that has no carrier reference.
         * @description Deletes a shipment that was not handed to a carrier. Once it has a carrier reference it stays, since the carrier expects the parcel, and deleting it is 400 `SHIPMENT_REGISTERED`. While the outcome of a registration is not known, the response is 409 `REGISTRATION_PENDING`. A deleted shipment returns 404 from then on, and its id is not used again.
         */
        delete: operations["deleteShipment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report events of several shipments.
         * @description Stores 1 to 1000 events in one call, for warehouse systems that collect scans. Each entry names its shipment by exactly one of `shipmentId` and `reference`, which is looked up as in `GET /shipments/reference/{reference}`.
         *
         *     The response is 200 even if some or all events are refused. It has one entry for each event in the order of the request: status 201 with the stored event, or the status and error that `POST /shipments/{shipmentId}/events` would have returned. Entries do not depend on one another. An entry with both `shipmentId` and `reference`, or neither, is 400 `SHIPMENT_AMBIGUOUS`. An unknown shipment and one of another client are both 404.
         *
         *     A body that is no list of 1 to 1000 objects is 400 as a whole. Entries may come in any order, since the state of a shipment is computed from all its events by their time. An event that was stored before is not stored twice and is marked as `duplicate`, so that a failed call can simply be repeated.
         */
        post: operations["createShipmentEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{shipmentId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a shipment.
         * @description Returns the events of the shipment in the order in which they happened, the oldest first. Events of the same time are in the order of their arrival. If there are more than 1000, the newest 1000 are returned and X-Total-Count says how many there are.
         *
         *     An event without `state` has a carrier code that Waybill does not know. It is kept for the record and changes no state. Events of a sandbox carrier say SANDBOX in `rawData`.
         */
        get: operations["listShipmentEvents"];
        put?: never;
        /**
         * Report an event of a shipment.
         * @description Stores what happened to the shipment and computes its state anew. The event is returned with its id. Location names the list of events.
         *
         *     **State.** Say what happened with `carrierCode`, with `state`, or with both if they agree. A code that is not known for the carrier is stored and changes nothing. The codes of LAST_INCH are listed at ShipmentEventCode. The state of the shipment is that of its last event by time (`createdAt`, then `receivedAt`, then `id`), as far as the transitions of ShipmentState allow. So an event that arrives late never moves a shipment back, and an event whose state cannot follow is stored and changes nothing, in whatever order they arrive.
         *
         *     **Source** follows from the caller. With `events:admin` it is ADMIN, which may also correct a final state and block a shipment that is not registered. Without that, but with `consignments:write`, it is WAREHOUSE. Otherwise it is EXTERNAL_WAREHOUSE_SYSTEM. CARRIER is only what carriers send themselves.
         *
         *     **Duplicates.** The same shipment, parcel, code or state, time and place is stored once. A repetition returns 201 with the event that was stored first. An event without `createdAt` gets the present time, so send `createdAt` to make repetitions harmless.
         */
        post: operations["createShipmentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{shipmentId}/label.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the labels of a shipment as PDF.
         * @description Streams the labels of all parcels of a registered shipment as one PDF with a page for each, `4R` (4 x 6 inches) unless `layout` says otherwise. Labels of a sandbox carrier say SANDBOX.
         *
         *     Where the carrier printed a label of its own, which `registration.documents` of the shipment tells, that one is the label and comes as the carrier made it. In another layout or as PDF it is asked for again where the carrier can, otherwise it is 400 `LABEL_FORMAT_NOT_OFFERED`.
         *
         *     With `documents=CUSTOMS` the file has the customs documents instead, and with `ALL` they follow the labels:
         *
         *     - CN22 or CN23 for each parcel. CN22 up to a value of 300 SDR, which is about 350 EUR, and up to eight lines, otherwise CN23. A currency whose rate is not known gives CN23.
         *     - The commercial invoice, or the pro forma invoice where `invoiceType` says so or where nothing was sold, one for each invoice number.
         *
         *     Customs forms of the carrier take their place where it made some. Otherwise they are printed from the customs items of the shipment, which are those that name it or one of its parcels, and without any from its own `customs`. CN22 has A6, CN23 and invoice have A4, whatever the layout. Between two countries in the EU no customs documents are needed, and into special areas such as the Canary Islands they are. `CUSTOMS` is 400 `CUSTOMS_NOT_NEEDED` where none are, and `ALL` has the labels alone. Missing goods are 400 `CUSTOMS_ITEMS_MISSING`. `CUSTOMS` is also possible for a shipment that was booked elsewhere.
         *
         *     Errors come as JSON. A shipment that is not registered is 400 `SHIPMENT_NOT_REGISTERED`, and one that was booked elsewhere 400 `LABEL_NOT_AVAILABLE`.
         */
        get: operations["getShipmentLabelPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{shipmentId}/label": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print the labels of a shipment.
         * @description Returns the labels of a registered shipment in base64, one page for each parcel. `type` is PDF for office printers or ZPL for label printers. `layout` is `4R` (4 x 6 inches) by default. `resolution` is that of the ZPL printer, 200 by default. `parcelIndexes` picks some of the parcels, counted from 0.
         *
         *     A label shows carrier and product, sender, recipient and the delivery shop, references, weight, the place of the parcel among all, cash on delivery and instructions, with the carrier reference as barcode at the bottom: GS1-128 for an SSCC, Code 128 or Interleaved 2 of 5 otherwise. The barcode of DPD says the destination too. UPS parcels have a MaxiCode and GLS parcels a Data Matrix beside it, unless the text on the label leaves no room. Labels of a sandbox carrier say SANDBOX. The same request for the same shipment gives the same file.
         *
         *     A shipment that is not registered has no label: the response is 400 `SHIPMENT_NOT_REGISTERED`. One that was booked elsewhere has its label there: 400 `LABEL_NOT_AVAILABLE`. A label can be printed as often as needed. The customs documents of a parcel come from `GET /shipments/{shipmentId}/label.pdf` with `documents=CUSTOMS`.
         */
        post: operations["createShipmentLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the shipments of a client as CSV.
         * @description Streams the shipments of the active client as CSV (RFC 4180, UTF-8, with a header row), one row for each, the oldest first. Times are written in `timezone` with their offset, UTC by default, and `created_after` (inclusive) and `created_before` (exclusive) are read in it when they have no offset.
         *
         *     The columns and their order are fixed, and new ones are only added at the end: `id`, `clientId`, `createdAt`, `createdBy`, `shipmentType`, `shipmentState`, `carrier`, `productId`, `carrierReference`, `customerReference`, `orderNumber`, `senderName`, `senderCompany`, `senderPostCode`, `senderCity`, `senderCountry`, `recipientName`, `recipientCompany`, `recipientAddressLine1`, `recipientPostCode`, `recipientCity`, `recipientCountry`, `parcelShopId`, `parcelCount`, `totalWeight` (kilograms), `cashOnDeliveryAmount`, `cashOnDeliveryCurrency`. What is absent is an empty cell.
         *
         *     A cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return gets an apostrophe in front, so that no spreadsheet takes it for a formula. Without a match only the header row is sent. Errors come as JSON. A process writes as many exports at a time as half of its database connections. One more is 503 `TOO_MANY_EXPORTS` with Retry-After.
         */
        get: operations["exportShipmentsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/export-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a report on shipments and their delivery as CSV.
         * @description Streams shipments with their delivery figures as CSV (RFC 4180, UTF-8, with a header row), one row for each, the oldest first. All filters that are sent must match. A filter with several values matches any of them and is repeated in the query, as in `states=IN_TRANSIT&states=DELIVERED`. Without `client_ids` the report is on the active client. Each client named there must be within reach of the caller, otherwise the response is 403.
         *
         *     Times are written in `timezone` with their offset, UTC by default, and the bounds of periods are read in it when they have no offset. The begin of a period is inclusive and its end exclusive. `states` may name CMR_CLOSED, which exists only in reports.
         *
         *     The columns and their order are fixed, and new ones are only added at the end: `id`, `clientId`, `createdAt`, `shipmentType`, `shipmentState`, `carrier`, `productId`, `carrierReference`, `customerReference`, `orderNumber`, `relabellingCustomerReference`, `senderCountry`, `recipientCountry`, `recipientPostCode`, `recipientCity`, `parcelShopId`, `parcelCount`, `totalWeight` (kilograms), `firstTrackingEventDate`, `firstDeliveryEventDate`, `lastEventDate`, `lastEventCode`, `deliveryTimeInDays`. What is absent is an empty cell.
         *
         *     A cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return gets an apostrophe in front, so that no spreadsheet takes it for a formula. Without a match only the header row is sent. Errors come as JSON. A process writes as many exports at a time as half of its database connections. One more is 503 `TOO_MANY_EXPORTS` with Retry-After. For very large reports a job of `POST /reporting/shipments/export` survives a lost connection.
         */
        get: operations["exportShipmentReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{shipmentId}/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a shipment with its carrier.
         * @description Hands the shipment to its carrier and returns it `REGISTERED`, with the carrier reference of the shipment and of each parcel. From then on it can no longer be changed or deleted. The carrier's rules are checked first, as in `POST /shipments`. A carrier that is disabled by now, for example, is 400.
         *
         *     **Nothing is dropped.** What a shipment asks reaches the carrier, or it is refused before anything is booked: 400 with `NOT_OFFERED` for each field that the carrier has no place for with this product.
         *
         *     **The carrier's own documents.** Where the carrier prints a label, a customs form or a receipt, `registration.documents` lists them, and the label operations serve them unchanged. A label that cannot be printed, since it is empty, too large or neither PDF nor ZPL, counts as a refusal: the booking is cancelled, and the response is 400 `CARRIER_REFUSED` with the code `WAYBILL-DOCUMENT`.
         *
         *     **Never twice.** A shipment is registered at most once. Registering one that is registered already, a booking made elsewhere among them, calls nobody and returns 200 with the shipment as it is. So a call whose response was lost can be repeated, with or without an `Idempotency-Key`. Of two calls at the same time one registers and the other gets 409 `REGISTRATION_IN_PROGRESS`. A `BLOCKED` shipment is 400 `SHIPMENT_BLOCKED`.
         *
         *     **Refusal.** If the carrier refuses, the shipment becomes `FAILED_TO_REGISTER` and the response is 400 `CARRIER_REFUSED`. Its `errors` name the carrier, the carrier's own code and, where it is known, the field of the shipment. Correct the shipment and register it again.
         *
         *     **No response.** If the carrier does not respond in time, or not understandably, nobody knows yet whether it has the parcel. The response is 503 `CARRIER_TIMEOUT` with Retry-After, the shipment stays a `DRAFT`, and its `registration.status` is PENDING. Waybill asks the carrier by reference in the background, and so does the next call to register before it would book again. If the carrier surely did not book, the response is 503 `CARRIER_UNAVAILABLE`, and nothing is pending. A 503 is not kept under the `Idempotency-Key`: the same key carries on.
         *
         *     **Sandbox.** LAST_INCH is Waybill's own network and always real: it numbers parcels with SSCCs behind the `gs1CompanyPrefix` in the carrier configuration of the client or its nearest ancestor, else behind that of the installation. UPS is called itself once its fields in the carrier configuration are filled in. Until then, a sandbox plays UPS and all other carriers, and no real parcel goes through it. It gives numbers with valid check digits, marks `registration.source`, labels and events as SANDBOX, and then plays events from announced to delivered. A `customerReference` that is one of these words, or begins with it and a hyphen (such as `SANDBOX_REFUSE-7`), makes it misbehave, so that an integration can be tested:
         *
         *     | customerReference | What the sandbox does | What the caller sees |
         *     |---|---|---|
         *     | SANDBOX_REFUSE | Refuses with code SBX-422. | 400 `CARRIER_REFUSED`, state `FAILED_TO_REGISTER` |
         *     | SANDBOX_TIMEOUT | Books, but sends no response. | 503 `CARRIER_TIMEOUT`, then on the next call 200 with the number of that first booking |
         *     | SANDBOX_5XX | Responds to every attempt with HTTP 500 and books nothing. | 503 `CARRIER_UNAVAILABLE`, state `DRAFT` |
         *     | SANDBOX_GARBAGE | Books, but responds with something that is not its format. | As SANDBOX_TIMEOUT |
         *     | SANDBOX_SLOW | Books and responds after three seconds. | 200, three seconds later |
         *     | SANDBOX_LABEL | Books and prints a label of its own, as ZPL for 4R and 200 dots per inch. | 200, and the label operations serve that label |
         *     | SANDBOX_BAD_LABEL | Books and prints a label that is none. | 400 `CARRIER_REFUSED`, state `FAILED_TO_REGISTER`, and the booking is cancelled |
         *     | SANDBOX_DUPLICATE | Says that the reference is booked already, and later sends each event twice and out of order. | 200 with the number of the existing booking, and each event once |
         *     | SANDBOX_ATTEMPT | Finds nobody at home on the first delivery, and delivers on the next day. | 200, then `DELIVERY_ATTEMPTED` before `DELIVERED` |
         *     | SANDBOX_RETURN | Has the parcel refused by its recipient and sends it back. | 200, then `ERROR` in the end |
         *     | SANDBOX_LOST | Loses the parcel on its way. | 200, then `ERROR` in the end |
         *
         *     The operator of the server sets how fast the sandbox plays its events.
         */
        post: operations["registerShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register several shipments with their carriers.
         * @description Registers 1 to 100 shipments, each as `POST /shipments/{shipmentId}/register` does. The response is 200 even if some or all fail. It has one entry for each shipment in the order of the request: status 200 with the shipment, or the status and error that the single call would have returned, such as 400 `CARRIER_REFUSED`, 404, 409 or 503.
         *
         *     Shipments do not depend on one another. Those that are registered already count as succeeded. An unknown id and a shipment of another client are both 404 in their entry. After a lost connection, repeat the call: no shipment is registered twice.
         */
        post: operations["registerShipments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/register/directly": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a shipment, register it and print its label in one call.
         * @description Does in one call what `POST /shipments`, `POST /shipments/{shipmentId}/register` and, if `label` is sent, `POST /shipments/{shipmentId}/label` do, with the rules and the sandbox behaviour described there. `shipment` must name a `carrierProduct`: a booking made elsewhere needs no registering and is 400.
         *
         *     **If the shipment breaks a rule**, nothing is created and the response is 400 without a Location header. **If the carrier refuses**, the shipment stays as `FAILED_TO_REGISTER`. The 400 `CARRIER_REFUSED` names its id in the message and its path in Location, so that it can be corrected and registered again, or deleted. **If the carrier does not respond**, the 503 names the `DRAFT` in the same way.
         *
         *     Once the carrier has accepted, the response is 201, even if the label could not be made: then `labelError` says why, and the label can be asked for again.
         *
         *     Send an `Idempotency-Key` here above all: a repeated request without one creates and registers a second shipment. A repetition with the same key after a 503 carries on with the first shipment.
         */
        post: operations["registerShipmentDirectly"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/label": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print the labels of several shipments.
         * @description Returns the labels of 1 to 100 shipments, all with the same type, layout and resolution. `parcelIndexes` applies to each shipment. The response is 200 even if some or all fail. It has one entry for each shipment in the order of the request: status 200 with its labels, or the status and error that `POST /shipments/{shipmentId}/label` would have returned, such as 400 `SHIPMENT_NOT_REGISTERED` or 404.
         *
         *     With `merge` all labels come as one file in `merged`, in the order of the request, and each entry says on which page its labels begin. An unknown id and a shipment of another client are both 404 in their entry.
         */
        post: operations["createShipmentLabels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/reference/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a shipment by a reference.
         * @description Returns the shipment of the active client that a reference names. The reference is compared, in this order, with the carrier reference, the customer reference, the carrier references of the parcels and the relabelling references. The first kind with a match decides, and of several matches of that kind the newest is returned. X-Match-Count says how many there were.
         *
         *     The whole reference must be equal, upper and lower case included. A carrier reference may also be as a scanner reads it from a label: with its application identifier `(00)` or `00` before an SSCC, or within the 28 characters of a DPD barcode.
         */
        get: operations["getShipmentByReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/reference/{reference}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of the shipment that a reference names.
         * @description Returns the events of the shipment in the order in which they happened, the oldest first and at most the newest 1000. The reference is looked up as in `GET /shipments/reference/{reference}`, so of several matches the newest shipment counts, and X-Match-Count says how many there were.
         */
        get: operations["listShipmentEventsByReference"];
        put?: never;
        /**
         * Report an event of the shipment that a reference names.
         * @description Stores what happened to the shipment, as `POST /shipments/{shipmentId}/events` does with its rules for state, source and duplicates. Location names the list of events.
         *
         *     The reference is looked up as in `GET /shipments/reference/{reference}`: of several matches the newest shipment gets the event, and X-Match-Count says how many there were. When the reference is that of a parcel, the event is about that parcel unless `parcelReference` says otherwise.
         */
        post: operations["createShipmentEventByReference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/orderNumber/{orderNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the shipments of an order.
         * @description Returns the shipments of the active client with this order number, newest first and ten to a page unless `per_page` says otherwise. Shipments of which only a parcel has the order number are among them. The whole number must be equal, upper and lower case included. If no shipment has it, the list is empty.
         */
        get: operations["listShipmentsByOrderNumber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parcel-definitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the parcel definitions.
         * @description Returns the parcel definitions of the active client, ten to a page unless `per_page` says otherwise.
         *     `q` finds those whose name contains the string, forgiving accents and upper case, and `type` only boxes or only envelopes.
         *     The list is sorted by the time of creation, oldest first, unless `sort` and `order` say otherwise.
         */
        get: operations["listParcelDefinitions"];
        /**
         * Change a parcel definition that the body names by its id.
         * @description Changes the parcel definition whose `id` is in the body and returns it as it is now.
         *     An absent attribute keeps its value. Every attribute is required in a parcel definition, so none can be removed with `null`.
         *     Shipments that were made from it keep the measures they have.
         */
        put: operations["updateParcelDefinition"];
        /**
         * Create a parcel definition.
         * @description Creates a parcel definition for the active client and returns it with its id and audit fields.
         *     The weight is between 0.1 and 100 kg, and each side between 1 and 200 cm, so that every parcel definition fits a shipment. Names need not be unique.
         */
        post: operations["createParcelDefinition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parcel-definitions/{parcelDefinitionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a parcel definition.
         * @description Returns one parcel definition of the active client. With `If-None-Match` an unchanged one returns 304 without a body.
         */
        get: operations["getParcelDefinition"];
        put?: never;
        /**
         * Change attributes of a parcel definition.
         * @description Changes the attributes that are sent and returns the parcel definition as it is now. It does the same as PUT on the collection, with the id in the path.
         *     An absent attribute keeps its value. Shipments that were made from the parcel definition keep the measures they have.
         */
        post: operations["patchParcelDefinition"];
        /**
         * Remove a parcel definition.
         * @description Removes the parcel definition for good. Shipments that were made from it keep their measures.
         *     Where it is a default in the preferences of the client or of the caller, the response is 409 and says which; choose another one there first. The personal preferences of other users lose it.
         */
        delete: operations["deleteParcelDefinition"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preferences/client": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set preferences of a client.
         * @description Changes the settings of the client in `clientId`, which is the active client or one below it, and returns all of them.
         *     An absent setting keeps its value, and `null` removes it. The addresses and the parcel definition must be the client's own.
         *     The settings count for every user of the client who has no setting of their own. A `clientId` that the caller cannot reach is 403.
         */
        put: operations["setClientPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preferences/client/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the preferences of a client.
         * @description Returns the settings of a client that the caller can reach. A setting that was never made is absent, so a client without any setting returns only its `clientId`.
         *     With `If-None-Match` unchanged settings return 304 without a body.
         */
        get: operations["getClientPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preferences/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the preferences of the user who calls.
         * @description Returns the user's own settings, which are the same whichever client is active. A setting that was never made is absent.
         *     The settings of the active client are not mixed in. An application looks for a setting here first, then in GET /preferences/client/{clientId}.
         *     No client needs to be active. With `If-None-Match` unchanged settings return 304 without a body.
         */
        get: operations["getUserPreferences"];
        /**
         * Set preferences of the user who calls.
         * @description Changes the user's own settings and returns all of them.
         *     An absent setting keeps its value, and `null` removes it. `shipmentsTableConfiguration` is replaced as a whole and names each column once.
         *     The addresses and the parcel definition must belong to the active client. Without them no client needs to be active, so that users of several clients can choose their default. `defaultClientId` must be a client that the user belongs to, otherwise the response is 403. It is the client that counts when a request has no ClientId header.
         */
        put: operations["setUserPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parcel-shops/parcel-shops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List parcel shops by carrier, country, town or postal code.
         * @description Returns the parcel shops that match all filters, 20 by default and 100 at most. X-Total-Count says how many match, and `limit` or narrower filters bring the rest. Shops that closed for good are left out. If nothing matches, the list is empty.
         *
         *     With `lat` and `lng`, or with `address`, only shops within `radius` metres of that place are returned, the nearest first, 100,000 by default. `address` must be left out when `lat` or `lng` is given, and these two go together. Without a place, shops are sorted by postal code, then by name, and `radius` has no effect. `GET /parcel-shops/parcel-shops-geo` also returns the distances.
         *
         *     For all shops of a carrier ask for an export with `POST /parcel-shops/parcel-shops/export`.
         */
        get: operations["listParcelShops"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parcel-shops/parcel-shops/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the exports of parcel shops.
         * @description Returns the 50 most recent exports of the active client, the newest first, each with its status. `outcome` is there once the status is FINISHED.
         */
        get: operations["listParcelShopExports"];
        put?: never;
        /**
         * Export parcel shops to a file that is sent by mail.
         * @description Starts an export of the parcel shops of a carrier and returns it as `PENDING`. It runs in the background. When it is `FINISHED` with outcome SUCCESS, a CSV file (RFC 4180, UTF-8) was sent to `email`. With outcome FAILURE nothing was sent, and the export can be asked for again. Follow it with `GET /parcel-shops/parcel-shops/export`, which Location names.
         *
         *     `country`, `city` and `postCode` narrow the export. It holds 10,000 shops by default and 100,000 at most, sorted by country, postal code and name. Shops that closed for good are left out. The columns are `id`, `name`, `type`, `carrier`, `latitude`, `longitude`, `addressLine1`, `postCode`, `city`, `country` and one for each day from `monday` to `sunday`, such as `09:00-13:00 14:00-18:00`.
         */
        post: operations["createParcelShopExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parcel-shops/parcel-shop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return a parcel shop.
         * @description Returns the parcel shop that has this id at this carrier, with its opening times. Days count from 1 for Monday to 7 for Sunday, and a day may have several rows. Shops are never deleted. One that closed for good is still returned, with `closedAt`, so that old shipments can show it. Send `If-None-Match` with the entity tag of an earlier response to get 304 without a body when nothing has changed.
         */
        get: operations["getParcelShop"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parcel-shops/parcel-shops-geo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the parcel shops nearest to a place.
         * @description Returns the parcel shops within `radius` metres of a place, the nearest first, each with its distance in metres. The radius is 100,000 by default, and 20 shops are returned by default and 100 at most. Shops that closed for good are left out. If no shop lies within the radius, the list is empty.
         *
         *     **The place** is one of `post_code`, `address`, or `lat` and `lng`. One of them is required, and `lat` and `lng` go together. `address` must be left out when `lat` or `lng` is given. If more than one is sent, `lat` and `lng` decide before `address`, and that before `post_code`. Postal codes and addresses are looked up in `country`. An address is found by its street where it is known, else by its postal code or town, so the distance is from there. A place that is not known is 400 `PLACE_NOT_FOUND`.
         *
         *     The other parameters narrow the search, so `carrier` and `type` find, for example, the lockers of one carrier. In a checkout, send the carrier of the product and the postal code of the recipient, and put the `id` of the chosen shop as `parcelShopId` into the `delivery` of the shipment.
         */
        get: operations["searchParcelShops"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reporting/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search shipments with their delivery figures.
         * @description Returns the shipments that meet every filter, with the times of their first and last events and their delivery time. Values of one filter are alternatives: `carriers=GLS_DK&carriers=POSTNORD_DK` finds both. Without filters it returns all shipments of the active client.
         *
         *     The list is sorted by `createdAt` in descending order by default. A page holds 10 shipments by default and 100 at most. `nextPageToken` of a response leads to the next page, in any depth and without gaps or repetitions when shipments are added meanwhile; send it back as `next_page_token` with the same filters, sort and order. The last page has none.
         *
         *     Dates without an offset are read in `timezone`, UTC by default. Each `..._after` is inclusive, each `..._before` is exclusive and must be later. Reporting follows every event at once.
         */
        get: operations["listReportedShipments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reporting/shipments/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the shipments of up to 100 parcel numbers.
         * @description Looks up 1 to 100 parcel numbers at once, for reconciling a carrier's invoice or a scan list. A number matches the carrier reference of a parcel or of its shipment among the shipments of the active client. Where several shipments have the same number, the newest counts.
         *
         *     `hits` has each shipment found once, the newest first, and `notFound` the numbers that match nothing. The response is 200 even if nothing was found. A number sent twice counts once.
         */
        get: operations["getShipmentReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reporting/shipments/{shipmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shipment with its delivery figures.
         * @description Returns the shipment as reporting sees it: all that is stored of it, with the times of its first and last events, its delivery time and the lifecycle of each parcel.
         *
         *     Reporting follows every event at once.
         */
        get: operations["getReportedShipment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reporting/shipments/{shipmentId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a shipment for reporting.
         * @description Returns the tracking events of the shipment and its parcels, sorted by the time they happened, then by the time they were received. The order is ascending by default, so that the list reads as the parcel's journey. A page holds 10 events by default and 100 at most.
         *
         *     Events whose carrier code is unknown are listed too, although they do not change the state.
         */
        get: operations["listReportedShipmentEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reporting/shipments/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search tracking events over all shipments.
         * @description Returns the tracking events that meet every filter, each with its shipment. Values of one filter are alternatives. Without filters it returns all events of the active client's shipments.
         *
         *     Events are sorted by the time they happened, the latest first by default. A page holds 10 events by default and 100 at most; `nextPageToken` leads to the next one as in `GET /reporting/shipments`.
         *
         *     To follow events, ask for `received_after` with the time of the previous call: carriers deliver late, so an event may be received long after it happened. Dates without an offset are read in `timezone`, UTC by default. Each `..._after` is inclusive, each `..._before` is exclusive and must be later.
         */
        get: operations["listReportedEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reporting/shipment-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count created shipments per day, week, month or year.
         * @description Counts the shipments that meet every filter by the time they were created, for a chart. Values of one filter are alternatives.
         *
         *     Periods begin at midnight in `timezone`, UTC by default; weeks are ISO weeks and begin on Monday. `created_after` is inclusive and `created_before` exclusive. Without `created_before` the range ends now; without `created_after` it begins 30 periods earlier. The first and last periods count only what lies in the range.
         *
         *     The points come in ascending order, one for each period that the range touches, with 0 where nothing was created. A range of more than 1,000 periods is 400.
         */
        get: operations["countShipments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reporting/shipments/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the 50 most recent exports.
         * @description Returns the 50 most recent export jobs of the active client, the newest first, pending ones among them. Jobs and their files are kept for 7 days.
         */
        get: operations["listShipmentExports"];
        put?: never;
        /**
         * Export shipments to a CSV file.
         * @description Starts a job that writes the matching shipments to a CSV file in the background, and returns the job at once. The file shows the shipments as they are when the job reaches them. An interrupted job resumes by itself.
         *
         *     `createdAfter` is inclusive, `createdBefore` is exclusive and must be later. `Location` is where the file will be: poll it until it returns 200, and wait as long as `Retry-After` says between two calls.
         */
        post: operations["createShipmentExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reporting/shipments/export/{exportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an export and its file.
         * @description Removes the job and its file. A job that is still pending is cancelled. Without this call both are removed after 7 days. The shipments themselves are not touched.
         */
        delete: operations["deleteShipmentExport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reporting/shipments/export/{exportId}/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the CSV file of an export.
         * @description Streams the file of a finished export: RFC 4180 in UTF-8 with commas, CRLF and a header line. Times are RFC 3339 in UTC, the decimal sign is a point, and what is absent is an empty cell. A value that begins with `=`, `+`, `-`, `@`, a tab or a carriage return gets an apostrophe in front, so that no spreadsheet runs it as a formula. Every download of an export has the same bytes.
         *
         *     The columns, in this order: id, clientId, createdAt, shipmentType, shipmentState, carrier, productId, carrierReference, customerReference, relabellingCustomerReference, orderNumber, senderCountry, recipientCountry, recipientPostCode, recipientCity, parcelCount, weight, firstTrackingEventDate, firstDeliveryEventDate, lastEventDate, lastEventCode, deliveryTimeInDays.
         *
         *     While the file is being written the response is **202 with `Retry-After`** and a body whose `status` is 101 and `error` is `EXPORT_NOT_COMPLETED`. It is not HTTP status 101, which common HTTP clients cannot receive as a final response.
         */
        get: operations["downloadShipmentExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/landau/amounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the expected amounts of a client.
         * @description Returns the amounts of the active client, sorted by `startDate` and then by `country`, in ascending order by default. A page holds 10 amounts by default and 100 at most.
         *
         *     `start_date` and `end_date` keep the amounts whose period shares at least one day with the range. Both days belong to the range, and either may be left out.
         */
        get: operations["listExpectedAmounts"];
        /**
         * Change the expected amount that the body names.
         * @description Changes only the attributes that are sent; an absent one keeps its value. The client of an amount cannot change.
         *
         *     An unknown id is 404. A period that overlaps another one of the same client and country is 409, and nothing is changed.
         */
        put: operations["updateExpectedAmount"];
        /**
         * Announce how many shipments are expected.
         * @description Announces the number of shipments a client will send to a country between two days, so that carriers and warehouses can plan. Both days belong to the period, and `endDate` must not be before `startDate`.
         *
         *     Periods of the same client and country must not overlap, otherwise the response is 409. The client is the active one unless `clientId` names another within reach.
         */
        post: operations["createExpectedAmount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/landau/amounts/{amountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an expected amount.
         * @description Deletes the amount, and its period is free again for another one. Deleting it a second time is 404.
         */
        delete: operations["deleteExpectedAmount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the products of the catalogue.
         * @description Returns the standard products of all carriers together with those that the client or one of its ancestors has added, inactive ones among them.
         *
         *     `q` searches id, name, description and carrier. The list is sorted by `createdAt` in ascending order by default. A page holds 10 products by default and 100 at most.
         */
        get: operations["listProducts"];
        /**
         * Change the product that the body names.
         * @description Changes only the attributes that are sent. An absent attribute keeps its value, `null` clears one that may be absent, and lists and maps are replaced whole. Id and carrier cannot change.
         *
         *     An unknown id is 404. Only products of the client itself can be changed: a standard product, or one of an ancestor, is 403.
         */
        put: operations["updateProduct"];
        /**
         * Add a product to the catalogue.
         * @description Adds a product of the client. The client and its descendants see it and can book it; other clients do not.
         *
         *     The id begins with the carrier's identifier and an underscore. Without an id, one is made of the carrier and the name in capitals. An id or a name that a visible product of the carrier already has is 409. The product is active unless `active` is false.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a product.
         * @description Returns a standard product, or one that the client or one of its ancestors has added. The entity tag in `ETag` serves `If-None-Match` and `If-Match`.
         */
        get: operations["getProduct"];
        put?: never;
        /**
         * Change some attributes of a product.
         * @description Changes only the attributes that are sent. An absent attribute keeps its value, `null` clears one that may be absent, and lists and maps are replaced whole. Id and carrier cannot change.
         *
         *     Only products of the client itself can be changed: a standard product, or one of an ancestor, is 403.
         */
        post: operations["patchProduct"];
        /**
         * Remove a product from the catalogue.
         * @description Removes a product of the client. Shipments that were created with it keep its id. A product that is sold to a client is 409: delete its sales products first, or set `active` to false instead.
         *
         *     A standard product, or one of an ancestor, cannot be removed and is 403.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sell a product to a client.
         * @description Makes a product bookable for a client. A client without sales products may book every active product of its enabled carriers; from its first sales product on it may book only those it has been sold.
         *
         *     The client is the active one unless `clientId` names another within reach, which is how a tenant sells to its customers. An unknown product is 404, one that the client already has is 409.
         */
        post: operations["createSalesProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales-products/{salesProductId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sales product.
         * @description Returns what was sold to which client, with the product as it is now.
         */
        get: operations["getSalesProduct"];
        put?: never;
        post?: never;
        /**
         * Stop selling a product to a client.
         * @description Deletes the sales product. Shipments that already use the product are not affected. With its last sales product gone, the client may again book every active product of its enabled carriers.
         */
        delete: operations["deleteSalesProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the consignments of the client.
         * @description Returns the consignments that match all filters given, the newest first by default. X-Total-Count has the number over all pages, and Link leads to the others. A page has 10 consignments by default and 100 at most.
         *
         *     reference finds consignments whose carrierReference, or any of whose references, is exactly this string. parentId finds the members that stand directly in a consignment.
         */
        get: operations["listConsignments"];
        /**
         * Change a consignment that the body names by its id.
         * @description Changes the consignment that id names and returns it. An attribute that is absent keeps its value, and null clears parentId or carrierReference. The list of references is replaced as a whole.
         *
         *     - A CLOSED consignment no longer changes, and changing it is 409. While it is WAITING_FOR_APPROVAL it cannot move.
         *     - A new parent must be OPEN and of a higher type, and the old one must be OPEN too. A wrong order or a cycle is 400.
         *     - A key and value that another consignment of the type has, while that is not CLOSED, is 409. WAREHOUSE_REFERENCE may repeat.
         *     - The state does not change here. Use the state call for that.
         */
        put: operations["updateConsignment"];
        /**
         * Create a pallet, truck or shipment consignment.
         * @description Creates an OPEN consignment of the client and returns it.
         *
         *     - A SHIPMENT may stand in a PALLET or TRUCK, and a PALLET in a TRUCK. A wrong order is 400, and a parent that is not OPEN is 409.
         *     - A SHIPMENT whose CARRIER_REFERENCE or LABEL_REFERENCE is the carrier reference of a shipment of the client, or of its parcel, appears among the consignments of that shipment.
         *     - A key and value that another consignment of the same type has, while that is not CLOSED, is 409. WAREHOUSE_REFERENCE may repeat.
         */
        post: operations["createConsignment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consignments/{consignmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a consignment.
         * @description Returns the consignment with an entity tag. With If-None-Match and the tag of the last response an unchanged consignment is 304 without a body.
         */
        get: operations["getConsignment"];
        put?: never;
        /**
         * Change some attributes of a consignment.
         * @description Changes only the attributes in the body and returns the consignment. An attribute that is absent keeps its value, and null clears parentId or carrierReference. The list of references is replaced as a whole.
         *
         *     - A CLOSED consignment no longer changes, and changing it is 409. While it is WAITING_FOR_APPROVAL it cannot move.
         *     - A new parent must be OPEN and of a higher type, and the old one must be OPEN too. A wrong order or a cycle is 400.
         *     - A key and value that another consignment of the type has, while that is not CLOSED, is 409. WAREHOUSE_REFERENCE may repeat.
         *     - The state does not change here. Use the state call for that.
         */
        post: operations["patchConsignment"];
        /**
         * Delete a consignment that is open and empty.
         * @description Deletes the consignment and takes it out of its parent. It must be OPEN, have no members, and not stand in a parent that is not OPEN. Otherwise the response is 409. A shipment that it stood for stays as it is.
         */
        delete: operations["deleteConsignment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consignments/{consignmentId}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Hand in, approve, reject or close a consignment.
         * @description Sets the state and returns the consignment.
         *
         *     - OPEN becomes WAITING_FOR_APPROVAL. A PALLET or SHIPMENT may also become CLOSED at once, while a TRUCK must be approved first.
         *     - WAITING_FOR_APPROVAL becomes CLOSED when approved, or OPEN again when rejected.
         *     - CLOSED is final. Closing a consignment closes its members and theirs, whatever their state. Closing a TRUCK also closes the customs items whose truckIdentifier is its id without the hyphens, its carrierReference or one of its references.
         *     - Any other change is 409. The state that the consignment already has is 200 and changes nothing.
         */
        put: operations["setConsignmentState"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consignments/{consignmentId}/parent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a consignment into another one or take it out.
         * @description Puts the consignment into the one that parentId names, takes it out when parentId is null, and returns it. Its own members go with it.
         *
         *     - A SHIPMENT may stand in a PALLET or TRUCK, and a PALLET in a TRUCK. A wrong order or a cycle is 400, and an unknown parent is 404.
         *     - The consignment, its old parent and its new parent must all be OPEN, otherwise the response is 409.
         *     - The parent that the consignment already has is 200 and changes nothing.
         */
        put: operations["setConsignmentParent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the customs items on a truck with their totals.
         * @description Returns the items of the client on this truck, and one total for each combination of currency, commodity code and country of origin. It only reads. A truck without items has empty lists. Up to 10,000 items are listed, while the totals count all of them.
         */
        get: operations["getTruckCustoms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customs/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the customs items on a truck as CSV.
         * @description Streams the items of the client on this truck as CSV, one ITEM row each in the order of their creation, followed by one TOTAL row for each combination of currency, commodity code and country of origin. There is no limit to the number of items, and a truck without items gives the header row only.
         *
         *     The file is UTF-8 by RFC 4180 with CRLF line ends. A cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return gets an apostrophe in front, so that no spreadsheet runs it as a formula. The columns always come in this order: rowType, truckIdentifier, palletIdentifier, licensePlate, carrierReference, shipmentId, externalShipmentId, customerReference, invoiceNumber, invoiceType, itemNumber, skuNumber, itemName, itemDescription, composition, itemCount, quantity, netWeight, grossWeight, currencyCode, itemInvoicePrice, shippingCharges, otherCharges, commodityCode, ccCommodityCode, countryOfOrigin, destinationCountry, customsType, termsOfTrade, procedureType, procedureCode, dangerousGoods, dangerousGoodsCode, ioss, companyNumber, eoriNumber, clientId, closed, transferState, transferMessage.
         */
        get: operations["getTruckCustomsReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customs/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what the broker gets of a truck.
         * @description Returns the items of the client on this truck as the batch for the broker, each with the time of its creation and its transfer state. It only reads. A truck without items gives an empty batch, and more than 10,000 items are cut off.
         *
         *     A background job sends to the broker every closed item that is NOT_SENT, and one in TRANSFER_ERROR after it was opened and closed again. An item is SENT from the moment it is put into a batch.
         *
         *     - A batch has items of one client and one truck, at most 1000. It is sent with POST as JSON like the response here, to the address that the installation has for its broker.
         *     - `Idempotency-Key` is the id of the batch. A batch that is sent again has the same id and the same body, so that the broker takes it once.
         *     - `Waybill-Signature: t=<seconds>,v1=<hex>` signs it: HMAC-SHA256 with the secret of the broker over the seconds since 1970, a period and the body. `verifyWebhook` of the SDK checks it.
         *     - With 2xx the broker takes the batch. It reports on the items with `PUT /customs-api/customs-items`, or in its response, which may be a JSON list of the bodies of that call.
         *     - With another 4xx than 408, 409, 425 and 429 it refuses the batch, and its items become TRANSFER_ERROR with what it said. After anything else the batch is sent again, after waits that double from 30 seconds to three hours. After 12 attempts its items become TRANSFER_ERROR.
         *
         *     On a fresh machine the sandbox plays the broker. It accepts every item at once, and a `customerReference` that is one of these words, or begins with it and a hyphen, makes it misbehave:
         *
         *     | customerReference | What happens |
         *     |---|---|
         *     | SANDBOX_REFUSE | The item becomes TRANSFER_ERROR. |
         *     | SANDBOX_GARBAGE | The whole batch is refused with 422. |
         *     | SANDBOX_5XX | The first two deliveries of the batch get the response 503. |
         *     | SANDBOX_TIMEOUT | The first delivery is taken and gets no response. |
         *     | SANDBOX_SLOW | The response takes three seconds. |
         *     | SANDBOX_DUPLICATE | The batch is taken, and nothing is reported on its items. |
         *
         *     Nobody plays it in production, where closed items wait until the installation has a broker.
         */
        get: operations["getTruckCustomsTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customs-api/customs-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the customs items of an invoice, shipment or reference.
         * @description Returns the items of the client whose attribute filterType is equal to value, in the order of their creation. Deleted items are left out. When nothing matches, the list is empty.
         *
         *     A page has 10 items by default and 100 at most. X-Total-Count has the number over all pages, and Link leads to the others.
         */
        get: operations["listCustomsItems"];
        /**
         * Record what the broker reports about items.
         * @description Sets the transfer state of up to 1000 items, and the message that explains it. It is meant for the broker's interface. Either all items change or none.
         *
         *     NOT_SENT becomes SENT, SENT becomes TRANSFER_SUCCESS or TRANSFER_ERROR, and TRANSFER_ERROR becomes SENT. TRANSFER_SUCCESS is final. An item that already has the status only takes the message. Any other change, and any report about an open item, is 409. An unknown or deleted item is 404.
         */
        put: operations["setCustomsTransferStatus"];
        /**
         * Declare one line of goods for customs.
         * @description Creates one customs item and returns it with its id. The item is open and NOT_SENT.
         *
         *     - A line is known by carrierReference, invoiceNumber and itemNumber. If the client has declared it already, the response is 409.
         *     - An invoice that is closed takes no more items until it is opened again. That is 409 too.
         *     - The item closes by itself after the minutes that the client has configured, counted from its last change. Only closed items are sent to the broker.
         *     - Country, currency, EORI number and commodity code have to be possible ones, otherwise the response is 400 and says what was expected. What only looks unusual is kept, and `warnings` of the item say what to look at.
         *     - clientId is the number of a client, as a number or as a string. A client that the caller does not reach is 403.
         *     - Once the shipment is registered, `GET /shipments/{shipmentId}/label.pdf` with `documents=CUSTOMS` prints CN22 or CN23 and the invoice from its items.
         */
        post: operations["createCustomsItem"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Close or open all items of an invoice or truck.
         * @description Closes or opens all items of the client whose attribute filterType is equal to value. Either all of them change or none.
         *
         *     - Closing by invoiceNumber needs currencyCode and totalInvoiceAmount. All items of the invoice must have this one currency, and the total must be within 0.01 of the sum of itemInvoicePrice, shippingCharges and otherCharges. Otherwise the response is 400 and nothing is closed.
         *     - Closing by truckIdentifier needs neither, and they are ignored.
         *     - A closed item can no longer be changed or deleted, and a background job sends it to the broker.
         *     - Opening needs neither. It is possible while every closed item is NOT_SENT or TRANSFER_ERROR, otherwise the response is 409. It also starts the time anew after which items close by themselves.
         *     - Items that already are as requested stay untouched, so the call can be repeated.
         */
        patch: operations["closeCustomsItems"];
        trace?: never;
    };
    "/customs-api/customs-items/multiple": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Declare all goods of a parcel for customs.
         * @description Creates the customs items of one parcel, up to 100 in one call, and returns their ids in the order of the request. Either all are created or none.
         *
         *     - parcelReference names the parcel. If it is a reference of a shipment of the client, items without shipmentId get the id of that shipment.
         *     - Each item follows the rules of a single one. Errors name the item by its index, such as `items[1].quantity`.
         *     - A line that is declared already, twice in the same request, or on a closed invoice is 409 and names every such item.
         */
        post: operations["createCustomsItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customs-api/customs-items/multiple/{filterValue}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put all items of an invoice, shipment or reference on a truck.
         * @description Sets truckIdentifier of all items of the client whose attribute filterType is equal to filterValue, and confirms it with a sentence. Either all items change or none.
         *
         *     If one of the items is closed, the response is 409 and nothing changes. When no item matches, the response is 404.
         */
        put: operations["updateCustomsItemsTruck"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customs-api/customs-items/{customsId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customs item.
         * @description Returns the item with its state and an entity tag. With If-None-Match and the tag of the last response an unchanged item is 304 without a body, so polling for the transfer state is cheap. A deleted item is 404.
         */
        get: operations["getCustomsItem"];
        /**
         * Change a customs item that is open.
         * @description Changes the attributes in the body and confirms it with a sentence. An attribute that is absent keeps its value, and null clears one that may be absent. The whole item may be sent too.
         *
         *     - A closed item can no longer be changed. The response is 409 until its invoice or truck is opened again.
         *     - A change that makes the item equal to another line of the client in carrierReference, invoiceNumber and itemNumber, or moves it to a closed invoice, is 409.
         *     - clientId may only be the one the item has.
         *     - Each change starts the time anew after which the item closes by itself.
         *     - With If-Match the change is made only if nobody else has changed the item, otherwise the response is 412.
         */
        put: operations["updateCustomsItem"];
        post?: never;
        /**
         * Delete a customs item that is open.
         * @description Deletes the item. From then on it is 404, its id is not used again, and the line may be declared anew. A closed item is 409 until its invoice or truck is opened again.
         */
        delete: operations["deleteCustomsItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customs-api/configuration/time-to-finalize-close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set after how many minutes customs items close by themselves.
         * @description Sets the closing time of the client that the call acts for. An item closes this many minutes after its last change, from 1 minute up to 1440, which is a day. With 0 items never close by themselves. The new time counts for all items that are open now, so some may close within a minute.
         */
        put: operations["setCustomsClosingTime"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Name a user logs in with, often the e-mail address. It holds no space, slash or NUL, does not begin with a dot, is unique on the platform without regard to upper case, and never changes.
         * @example freja@nordlys.example
         */
        Username: string;
        /**
         * Format: password
         * @description Password of 6 to 50 characters. Every character counts, none is cut off, and NUL is refused.
         * @example lamp-shade-fjord-42
         */
        Password: string;
        /** @description User name and password of a user who logs in. */
        Credentials: {
            username: components["schemas"]["Username"];
            password: components["schemas"]["Password"];
        };
        /**
         * @description Signed access token in the compact form of a JWT. Send it as Authorization with the Bearer scheme.
         * @example eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMTk4YzBkZS03YTExLTdjM2UtOWI1Mi00ZjZkMmExZThjMzEiLCJleHAiOjE3OTUxNzA2MDB9.c2lnbmF0dXJlLW9mLXRoaXMtZXhhbXBsZS1vbmx5
         */
        AccessToken: string;
        /**
         * @description Opaque token that gets the next access token. It works once, since each use replaces it.
         * @example vT0aZk3x9Qm2Jw8sYb5LpR1cNf7HdUe4GiKoX6tMqAz
         */
        RefreshToken: string;
        /**
         * Format: email
         * @description E-mail address of a user, unique on the platform without regard to upper case.
         * @example freja@nordlys.example
         */
        UserEmail: string;
        /**
         * @description First name or last name of a person.
         * @example Freja
         */
        PersonName: string;
        /**
         * Format: date-time
         * @description Timestamp as RFC 3339 in UTC.
         * @example 2026-11-20T09:30:00.000Z
         */
        Timestamp: string;
        /** @description What is known of a user as a person. */
        CommonUser: {
            email: components["schemas"]["UserEmail"];
            /**
             * @description First name of the user.
             * @example Freja
             */
            firstName?: components["schemas"]["PersonName"];
            /**
             * @description Last name of the user.
             * @example Lindholm
             */
            lastName?: components["schemas"]["PersonName"];
            /**
             * @description Whether the user wants the newsletter.
             * @example true
             */
            newsletterOptIn: boolean;
            /** @description When the user was created. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * Format: uuid
         * @description Identifier given by Waybill, a UUID in lower case.
         * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01
         */
        Id: string;
        /**
         * @description State of a user. Only a CONFIRMED user can log in.
         * @enum {string}
         */
        UserStatus: "UNCONFIRMED" | "CONFIRMED" | "ARCHIVED" | "COMPROMISED" | "UNKNOWN" | "RESET_REQUIRED" | "FORCE_CHANGE_PASSWORD";
        /**
         * Format: int32
         * @description Number of a client (a company that ships through Waybill).
         * @example 1024
         */
        ClientId: number;
        /**
         * @description Rank of a client. PLATFORM_OWNER stands above TENANT, TENANT above COMPANY, COMPANY above ACCOUNT, and a client always ranks below its parent.
         * @enum {string}
         */
        ClientType: "ACCOUNT" | "COMPANY" | "TENANT" | "PLATFORM_OWNER";
        /**
         * @description Plan that a client pays for. A call that the plan does not include is refused with 403 and the code PLAN_REQUIRED.
         * @enum {string}
         */
        ClientPlan: "TRIAL" | "PRO" | "ENTERPRISE";
        /** @description Company, or part of one, that ships through Waybill. */
        Client: {
            id: components["schemas"]["ClientId"];
            /**
             * @description Name of the client.
             * @example Nordlys Interiør ApS
             */
            name: string;
            /**
             * Format: int32
             * @description Number of clients above this one in the hierarchy. The platform owner has level 0.
             * @example 2
             */
            level: number;
            clientType: components["schemas"]["ClientType"];
            plan: components["schemas"]["ClientPlan"];
            /**
             * @description Client directly above this one. Absent for the platform owner.
             * @example 2
             */
            parentId?: components["schemas"]["ClientId"];
        };
        /**
         * @description Right to call the operations of an area at a level. A higher level includes the lower ones of its area, in the order read, write, admin.
         * @enum {string}
         */
        Permission: "add-ons:read" | "add-ons:admin" | "addresses:read" | "addresses:write" | "amounts:read" | "amounts:write" | "carriers:read" | "carriers:admin" | "clients:read" | "clients:write" | "clients:admin" | "consignments:read" | "consignments:write" | "customs:read" | "customs:write" | "customs:admin" | "events:read" | "events:write" | "events:admin" | "parcel-definitions:read" | "parcel-definitions:write" | "parcel-shops:read" | "parcel-shops:write" | "preferences:read" | "preferences:admin" | "products:read" | "products:write" | "relabelling:read" | "relabelling:write" | "relabelling:admin" | "reporting:read" | "reporting:write" | "roles:read" | "roles:admin" | "shipments:read" | "shipments:write" | "users:read" | "users:write" | "users:admin";
        /**
         * @description Reach of a role.
         * @enum {string}
         */
        RoleScope: "LOCAL" | "CHILDREN";
        /** @description Named list of permissions that a client gives to its users. */
        Role: {
            /**
             * @description Identifier of the role.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20
             */
            id: components["schemas"]["Id"];
            /** @description Client the role belongs to. */
            clientId: components["schemas"]["ClientId"];
            /**
             * @description Name of the role, unique within its client without regard to upper case.
             * @example Warehouse
             */
            name: string;
            /**
             * @description What the role is meant for, in a sentence.
             * @example Packs and labels shipments, without access to settings.
             */
            description?: string;
            /** @description Permissions that the role grants, in alphabetical order. */
            permissions: components["schemas"]["Permission"][];
            scope: components["schemas"]["RoleScope"];
            /** @description When the role was created. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description Client that a user belongs to, with the roles of the user there. */
        Claim: {
            client: components["schemas"]["Client"];
            /** @description Roles of the user at this client, in alphabetical order of their names. */
            roles: components["schemas"]["Role"][];
        };
        /**
         * @description System that a record was imported from.
         * @example navision
         */
        ExternalOrigin: string;
        /**
         * @description Identifier of a record in the system it was imported from.
         * @example DEB-10024
         */
        ExternalId: string;
        /** @description User with state and claims. Callers see the claims for clients that they can reach, and all of their own. */
        User: components["schemas"]["CommonUser"] & {
            /**
             * @description Identifier of the user.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c31
             */
            id: components["schemas"]["Id"];
            username: components["schemas"]["Username"];
            status: components["schemas"]["UserStatus"];
            /** @description Clients the user belongs to, with the roles there. */
            claims: components["schemas"]["Claim"][];
            /** @description System an imported user comes from. */
            externalOrigin?: components["schemas"]["ExternalOrigin"];
            /**
             * @description Identifier of an imported user in the system of origin.
             * @example USR-20418
             */
            externalId?: components["schemas"]["ExternalId"];
        };
        /** @description Tokens of a session, and the user they belong to. */
        LoginResult: {
            accessToken: components["schemas"]["AccessToken"];
            /**
             * Format: int32
             * @description Seconds until the access token expires, which are 3600 after a log-in and 900 after an impersonation.
             * @example 3600
             */
            expiresIn: number;
            /** @description Token for the next call of POST /auth/refresh-token. An impersonation has none. */
            refreshToken?: components["schemas"]["RefreshToken"];
            user: components["schemas"]["User"];
        };
        /**
         * @description Carrier that moves the parcel. LAST_INCH is Waybill's own delivery network.
         * @enum {string}
         */
        Carrier: "LAST_INCH" | "POSTNORD_DK" | "POSTNORD_SE" | "POSTNORD_NO" | "POSTNORD_FI" | "BRING" | "HELTHJEM" | "PORTERBUDDY" | "POSTI" | "MATKAHUOLTO" | "DAO" | "GLS_DK" | "BUDBEE" | "INSTABOX" | "AIRMEE" | "EARLYBIRD" | "BEST_TRANSPORT" | "SCHENKER" | "DSV" | "DHL_FREIGHT" | "DANSKE_FRAGTMAEND" | "OMNIVA" | "VENIPAK" | "DHL_PARCEL_DE" | "DHL_EXPRESS" | "HERMES_DE" | "DPD_DE" | "DPD_UK" | "GLS_DE" | "POST_AT" | "SWISS_POST" | "POSTNL" | "DHL_PARCEL_NL" | "BPOST" | "MONDIAL_RELAY" | "COLISSIMO" | "CHRONOPOST" | "ROYAL_MAIL" | "EVRI" | "YODEL" | "CORREOS" | "POSTE_ITALIANE" | "INPOST_PL" | "UPS" | "FEDEX" | "USPS" | "ASENDIA";
        /** @description One error of a request. */
        ErrorDetail: {
            /**
             * @description Stable code of the error in capitals. What the contract forbids is REQUIRED, UNKNOWN_ATTRIBUTE, TYPE, NOT_ALLOWED, TOO_SHORT, TOO_LONG, TOO_FEW, TOO_MANY, DUPLICATE, OUT_OF_RANGE, PRECISION, PATTERN or FORMAT. Other codes belong to the rules of an operation.
             * @example OUT_OF_RANGE
             */
            code: string;
            /**
             * @description Sentence about this error for a person.
             * @example parcels[0].weight must be at least 0.1
             */
            defaultMessage: string;
            /**
             * @description Part of the request that holds the error, which is body, path, query or header.
             * @example body
             */
            objectName?: string;
            /**
             * @description Path of the field within its object, with indexes in brackets.
             * @example parcels[0].weight
             */
            field?: string;
            carrier?: components["schemas"]["Carrier"];
            /**
             * @description The carrier's own code, when a carrier refused.
             * @example ADDR-07
             */
            carrierCode?: string;
        };
        /** @description What went wrong, which part of the request caused it, and what to do. */
        ErrorInfo: {
            timestamp: components["schemas"]["Timestamp"];
            /**
             * Format: int32
             * @description HTTP status of the response. An unfinished export returns 202 and says 101 here.
             * @example 400
             */
            status: number;
            /**
             * @description Stable code in capitals that programs can rely on.
             * @example VALIDATION_FAILED
             */
            error: string;
            /**
             * @description Sentence for a person. It says what is wrong, which one, and what to do.
             * @example The request has 1 error. See errors.
             */
            message: string;
            /**
             * @description Path of the request, without its query string.
             * @example /v1/shipments
             */
            path: string;
            /**
             * @description Id of the request, also in the X-Request-Id header. Quote it to support.
             * @example 0198c0de7a117c3e9b52
             */
            requestId: string;
            /** @description Every error that was found, not only the first. */
            errors?: components["schemas"]["ErrorDetail"][];
        };
        /** @description Access token, the client it is to act for, and the permission it needs there. */
        AuthorizationRequest: {
            token: components["schemas"]["AccessToken"];
            clientId: components["schemas"]["ClientId"];
            /** @description Permission the token needs for this client. Without it only the membership is checked. */
            permission?: components["schemas"]["Permission"];
        };
        /** @description What the holder of a token may do for a client. */
        AuthorizationResult: {
            /** @description User the token belongs to. */
            username: components["schemas"]["Username"];
            clientId: components["schemas"]["ClientId"];
            /** @description Permissions of the user for this client, in alphabetical order, with those of lower levels written out. */
            permissions: components["schemas"]["Permission"][];
            /**
             * @description When the token expires.
             * @example 2026-11-20T10:30:00.000Z
             */
            expiresAt: components["schemas"]["Timestamp"];
        };
        /** @description Access token that the caller wants to know more about. */
        TokenRequest: {
            token: components["schemas"]["AccessToken"];
        };
        /** @description Administrator who acts under the name of another user. */
        TokenActor: {
            /**
             * @description Identifier of the administrator.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c30
             */
            sub: components["schemas"]["Id"];
            /**
             * @description User name of the administrator.
             * @example mikkel@nordlys.example
             */
            username: components["schemas"]["Username"];
        };
        /** @description Content of a valid access token under the claim names of RFC 7519, with what its user may do now. */
        DecodedToken: {
            /**
             * @description Issuer of the token.
             * @example https://waybill.example
             */
            iss: string;
            /**
             * @description Identifier of the user the token belongs to.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c31
             */
            sub: components["schemas"]["Id"];
            /**
             * @description Audience the token is meant for.
             * @example waybill-api
             */
            aud: string;
            /**
             * @description Identifier of the token.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c40
             */
            jti: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description When the token was issued, in seconds since 1970 in UTC.
             * @example 1795167000
             */
            iat: number;
            /**
             * Format: int64
             * @description When the token expires, in seconds since 1970 in UTC.
             * @example 1795170600
             */
            exp: number;
            /** @description User the token belongs to. */
            username: components["schemas"]["Username"];
            act?: components["schemas"]["TokenActor"];
            /** @description Clients and roles of the user as they are now, not as they were when the token was issued. */
            claims: components["schemas"]["Claim"][];
        };
        /** @description Access token, and the client it is supposed to act for. */
        ClientIdValidationRequest: {
            token: components["schemas"]["AccessToken"];
            clientId: components["schemas"]["ClientId"];
        };
        /**
         * @description Way by which a code reaches the user.
         * @enum {string}
         */
        DeliveryMedium: "EMAIL";
        /** @description Where a code was sent, so that the user knows where to look for it. */
        CodeDelivery: {
            /**
             * @description Address the code was sent to, with most of its characters masked.
             * @example f***@n***.example
             */
            destination: string;
            deliveryMedium: components["schemas"]["DeliveryMedium"];
        };
        /**
         * @description Code that was mailed to the user. It works once, for a limited time, and for five tries.
         * @example 418207
         */
        ConfirmationCode: string;
        /** @description New password, and the code that proves the right to set it. */
        ConfirmForgotPassword: {
            /** @description New password of the user. */
            password: components["schemas"]["Password"];
            confirmationCode: components["schemas"]["ConfirmationCode"];
        };
        /** @description New password, and the present one that proves the right to set it. */
        PasswordChange: {
            username: components["schemas"]["Username"];
            /** @description Present password, or the temporary one that an administrator gave. */
            currentPassword: components["schemas"]["Password"];
            /**
             * @description New password, which must differ from the present one.
             * @example north-star-lantern-7
             */
            password: components["schemas"]["Password"];
        };
        /**
         * @description Attribute by which users are sorted.
         * @enum {string}
         */
        UserSort: "createdAt" | "lastName" | "username";
        /**
         * @description Direction in which a list is sorted.
         * @enum {string}
         */
        SortOrder: "ASC" | "DESC";
        /**
         * @description State an administrator can give a user. The other states follow from confirming and from passwords.
         * @enum {string}
         */
        UserStatusChange: "ARCHIVED" | "COMPROMISED";
        /** @description Changes to the user that the body names. What is left out keeps its value, and null clears a name. */
        UserUpdate: {
            username: components["schemas"]["Username"];
            /** @description New e-mail address. It counts as verified once the user confirms the code that is mailed there. */
            email?: components["schemas"]["UserEmail"];
            /** @description First name of the user, or null to clear it. */
            firstName?: components["schemas"]["PersonName"] | null;
            /** @description Last name of the user, or null to clear it. */
            lastName?: components["schemas"]["PersonName"] | null;
            /**
             * @description Whether the user wants the newsletter.
             * @example true
             */
            newsletterOptIn?: boolean;
            status?: components["schemas"]["UserStatusChange"];
        };
        /** @description User whom an administrator creates in the active client. */
        UserCreate: {
            username: components["schemas"]["Username"];
            email: components["schemas"]["UserEmail"];
            /**
             * @description First name of the user.
             * @example Freja
             */
            firstName?: components["schemas"]["PersonName"];
            /**
             * @description Last name of the user.
             * @example Lindholm
             */
            lastName?: components["schemas"]["PersonName"];
            /**
             * @description Whether the user wants the newsletter, which is not the case by default.
             * @default false
             * @example true
             */
            newsletterOptIn: boolean;
            /**
             * @description Password for the first log-in, valid for 7 days. One is made up if it is left out.
             * @example welcome-aboard-81
             */
            temporaryPassword?: components["schemas"]["Password"];
            /**
             * @description Whether to send no welcome e-mail. By default it is sent with the temporary password.
             * @default false
             * @example false
             */
            suppressEmail: boolean;
        };
        /** @description Person to invite to the active client, and the roles to give. */
        InviteRequest: {
            email: components["schemas"]["UserEmail"];
            /** @description Roles of the active client that the user gets. */
            roleIds: components["schemas"]["Id"][];
        };
        /** @description User of another system, found again by its origin and identifier there. */
        ExternalUser: {
            /** @description System the user comes from. */
            externalOrigin: components["schemas"]["ExternalOrigin"];
            /**
             * @description Identifier of the user in the system of origin.
             * @example USR-20418
             */
            externalId: components["schemas"]["ExternalId"];
            email: components["schemas"]["UserEmail"];
            /**
             * @description First name of the user.
             * @example Freja
             */
            firstName?: components["schemas"]["PersonName"];
            /**
             * @description Last name of the user.
             * @example Lindholm
             */
            lastName?: components["schemas"]["PersonName"];
            /** @description Names of the roles that the user has at the active client from now on. Left out, a new user gets the Users role and another keeps the present roles. */
            roles?: string[];
        };
        /**
         * @description What the import did with one user.
         * @enum {string}
         */
        UserImportOutcome: "CREATED" | "UPDATED" | "UNCHANGED" | "FAILED";
        /** @description What became of one user of an import. */
        UserImportResult: {
            /** @description System the user comes from. */
            externalOrigin: components["schemas"]["ExternalOrigin"];
            /**
             * @description Identifier of the user in the system of origin.
             * @example USR-20418
             */
            externalId: components["schemas"]["ExternalId"];
            outcome: components["schemas"]["UserImportOutcome"];
            /** @description The user as it is now. Absent when the import failed. */
            user?: components["schemas"]["User"];
            /** @description Why the import of this user failed. Absent otherwise. */
            errors?: components["schemas"]["ErrorDetail"][];
        };
        /**
         * @description Attribute by which clients are sorted.
         * @enum {string}
         */
        ClientSort: "createdAt" | "name";
        /**
         * @description Country as ISO 3166-1 alpha-2 code.
         * @example SE
         */
        CountryCode: string;
        /**
         * Format: email
         * @description E-mail address as RFC 5321 mailbox.
         * @example freja@nordlys.example
         */
        EmailAddress: string;
        /** @description How to reach a person about a parcel. Some carriers require a telephone number or an e-mail address. */
        ContactInfo: {
            /**
             * @description Country calling code of both numbers, with or without the plus sign.
             * @example +45
             */
            dialCode?: string;
            /**
             * @description Landline or main number without the country calling code.
             * @example 33 12 45 78
             */
            telephone?: string;
            /**
             * @description Mobile number without the country calling code, used for text messages about the delivery.
             * @example 20 41 77 36
             */
            mobile?: string;
            email?: components["schemas"]["EmailAddress"];
        };
        /** @description Postal address of a client, where invoices are sent. */
        ClientAddress: {
            /**
             * @description First name of the person at the address.
             * @example Freja
             */
            firstName?: string;
            /**
             * @description Last name of the person at the address.
             * @example Lindholm
             */
            lastName?: string;
            /**
             * @description Company at the address.
             * @example Nordlys Interiør ApS
             */
            company?: string;
            /**
             * @description Street and house number.
             * @example Store Kongensgade 81
             */
            addressLine1: string;
            /**
             * @description Further line, such as floor, door or building.
             * @example 2. tv.
             */
            addressLine2?: string;
            /**
             * @description Postal code as the country writes it. Absent where the country has none.
             * @example 1264
             */
            postCode?: string;
            /**
             * @description City or postal town.
             * @example Copenhagen
             */
            city: string;
            /**
             * @description State or province as the second part of its ISO 3166-2 code.
             * @example BC
             */
            state?: string;
            country: components["schemas"]["CountryCode"];
            contactInfo?: components["schemas"]["ContactInfo"];
        };
        /**
         * @description How often a client receives an invoice.
         * @enum {string}
         */
        BillingSchedule: "WEEKLY" | "MONTHLY";
        /** @description How a client is invoiced. */
        BillingInfo: {
            schedule?: components["schemas"]["BillingSchedule"];
            /**
             * @description Currency of the invoices as ISO 4217 code.
             * @example DKK
             */
            currency?: string;
            /**
             * @description VAT identification number, with the prefix of its country.
             * @example DK29384756
             */
            vat?: string;
            /**
             * @description EORI number for customs. It begins with the country and has no spaces.
             * @example DK29384756
             */
            eori?: string;
            /**
             * @description Further address that receives a copy of each invoice.
             * @example bogholderi@nordlys.example
             */
            additionalBillingEmail?: components["schemas"]["EmailAddress"];
        };
        /** @description Client with its address, its billing and the number of its users. */
        ClientDetails: components["schemas"]["Client"] & {
            address?: components["schemas"]["ClientAddress"];
            billingInfo?: components["schemas"]["BillingInfo"];
            /**
             * Format: int32
             * @description Number of users who have a role of this client. Archived users do not count.
             * @example 7
             */
            userCount: number;
            externalId?: components["schemas"]["ExternalId"];
            externalOrigin?: components["schemas"]["ExternalOrigin"];
            /** @description When the client was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the client was last changed. Absent when it never was. */
            modifiedAt?: components["schemas"]["Timestamp"];
        };
        /** @description Changes to a client, which its id names. What is absent keeps its value, and null removes what may be absent. */
        ClientUpdate: {
            /** @description Client to change. */
            id: components["schemas"]["ClientId"];
            /**
             * @description Name of the client.
             * @example Nordlys Interiør Sverige
             */
            name?: string;
            /** @description New plan, at most that of the parent. Only an administrator of a client above may change it. */
            plan?: components["schemas"]["ClientPlan"];
            /** @description New postal address. It is replaced as a whole, and null removes it. */
            address?: components["schemas"]["ClientAddress"] | null;
            /** @description New billing info. It is replaced as a whole, and null removes it. */
            billingInfo?: components["schemas"]["BillingInfo"] | null;
            /** @description Identifier in the system that the client was imported from. It changes together with externalOrigin. */
            externalId?: components["schemas"]["ExternalId"] | null;
            /** @description System that the client was imported from. It changes together with externalId. */
            externalOrigin?: components["schemas"]["ExternalOrigin"] | null;
        };
        /** @description Client to create below an existing one. */
        ClientCreate: {
            /**
             * @description Name of the client.
             * @example Nordlys Interiør Sverige
             */
            name: string;
            /** @description Rank of the new client. It must be below that of its parent. */
            clientType: components["schemas"]["ClientType"];
            /** @description Client directly above the new one. Without it the active client is the parent. */
            parentId?: components["schemas"]["ClientId"];
            /** @description Plan of the new client, at most that of the parent. Without it the plan of the parent counts. */
            plan?: components["schemas"]["ClientPlan"];
            address?: components["schemas"]["ClientAddress"];
            billingInfo?: components["schemas"]["BillingInfo"];
            externalId?: components["schemas"]["ExternalId"];
            externalOrigin?: components["schemas"]["ExternalOrigin"];
        };
        /** @description Client as another system knows it, to be created here or brought up to date. */
        ExternalClient: {
            externalOrigin: components["schemas"]["ExternalOrigin"];
            externalId: components["schemas"]["ExternalId"];
            /**
             * @description Name of the client.
             * @example Nordlys Interiør Sverige
             */
            name: string;
            /** @description Rank of the client. It must be below that of its parent and cannot change later. */
            clientType: components["schemas"]["ClientType"];
            /**
             * Format: int32
             * @description Number of clients above this one. It follows from the parent. When it is sent, it must agree.
             * @example 3
             */
            level?: number;
            address?: components["schemas"]["ClientAddress"];
            billingInfo?: components["schemas"]["BillingInfo"];
            /**
             * @description Parent of the client, by its identifier of the same origin. Without it the active client is the parent.
             * @example DEB-10001
             */
            parentExternalId?: components["schemas"]["ExternalId"];
        };
        /**
         * @description What the import did with one client.
         * @enum {string}
         */
        ClientImportOutcome: "CREATED" | "UPDATED" | "UNCHANGED" | "FAILED";
        /** @description What became of one client of an import. */
        ClientImportResult: {
            externalOrigin: components["schemas"]["ExternalOrigin"];
            externalId: components["schemas"]["ExternalId"];
            outcome: components["schemas"]["ClientImportOutcome"];
            /** @description The client as it is now. Absent when its import failed. */
            client?: components["schemas"]["Client"];
            /** @description Why the import of this client failed. Absent otherwise. */
            errors?: components["schemas"]["ErrorDetail"][];
        };
        /** @description Changes to a role, which its id names. What is absent keeps its value. */
        RoleUpdate: {
            /**
             * @description Role to change.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the role, unique within its client without regard to upper case.
             * @example Warehouse
             */
            name?: string;
            /**
             * @description What the role is meant for, in a sentence.
             * @example Packs and labels shipments, without access to settings.
             */
            description?: string | null;
            /** @description The complete new list of permissions. The caller must have each one that is added. */
            permissions?: components["schemas"]["Permission"][];
            scope?: components["schemas"]["RoleScope"];
        };
        /** @description Role to create for a client. */
        RoleCreate: {
            /**
             * @description Name of the role, unique within its client without regard to upper case.
             * @example Warehouse
             */
            name: string;
            /**
             * @description What the role is meant for, in a sentence.
             * @example Packs and labels shipments, without access to settings.
             */
            description?: string;
            /** @description Permissions that the role grants. The caller must have each of them. */
            permissions: components["schemas"]["Permission"][];
            /** @default LOCAL */
            scope: components["schemas"]["RoleScope"];
        };
        /** @description Users who are to have a role. */
        RoleAssignment: {
            /** @description Users who are to have the role. Each must be known to the client of the role. */
            usernames: components["schemas"]["Username"][];
        };
        /** @description Person who opens an account, and the company to open it for. */
        SignUpRequest: {
            username: components["schemas"]["Username"];
            password: components["schemas"]["Password"];
            email: components["schemas"]["UserEmail"];
            /**
             * @description First name of the user.
             * @example Freja
             */
            firstName?: components["schemas"]["PersonName"];
            /**
             * @description Last name of the user.
             * @example Lindholm
             */
            lastName?: components["schemas"]["PersonName"];
            /**
             * @description Whether the user wants the newsletter, which is not the case by default.
             * @default false
             * @example true
             */
            newsletterOptIn: boolean;
            /**
             * @description Name of the company. Left out, the client is named after the user.
             * @example Nordlys Interiør ApS
             */
            clientName?: string;
        };
        /** @description New user who has yet to confirm, and where the code was sent. */
        SignUpResult: {
            username: components["schemas"]["Username"];
            status: components["schemas"]["UserStatus"];
            codeDelivery: components["schemas"]["CodeDelivery"];
        };
        /** @description User who confirms, and the code that was mailed. */
        SignUpConfirmation: {
            username: components["schemas"]["Username"];
            confirmationCode: components["schemas"]["ConfirmationCode"];
        };
        /** @description User name, e-mail address or both, to find out whether they are free. */
        SignUpAvailabilityRequest: {
            username?: components["schemas"]["Username"];
            email?: components["schemas"]["UserEmail"];
        };
        /** @description What an invited person adds to become a user. */
        CompleteInviteRequest: {
            /**
             * @description User name that the invitation names.
             * @example astrid@nordlys.example
             */
            username: components["schemas"]["Username"];
            /**
             * @description Code of the invitation, valid for 7 days.
             * @example uS4pQ9vXc2Lm7Tz0KdYb
             */
            confirmationCode: components["schemas"]["ConfirmationCode"];
            /** @description Password to log in with, or the present one of a user who already has an account. */
            password: components["schemas"]["Password"];
            /**
             * @description First name of the user.
             * @example Astrid
             */
            firstName?: components["schemas"]["PersonName"];
            /**
             * @description Last name of the user.
             * @example Holm
             */
            lastName?: components["schemas"]["PersonName"];
            /**
             * @description Whether the user wants the newsletter, which is not the case by default.
             * @default false
             * @example true
             */
            newsletterOptIn: boolean;
        };
        /** @description User who waits for a code or an invitation. */
        ResendConfirmationRequest: {
            username: components["schemas"]["Username"];
        };
        /** @description Extra function that a client can add to its plan. */
        AddOn: {
            /**
             * @description Identifier of the add-on.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the add-on.
             * @example Packing
             */
            name: string;
            /**
             * @description What the add-on does, in a sentence or two.
             * @example Calculates how unpacked items fit into boxes, with every packing algorithm.
             */
            description: string;
            /** @description Plans under which the add-on can be added. */
            plans: components["schemas"]["ClientPlan"][];
        };
        /** @description Add-on that a client has, and since when. */
        ClientAddOn: {
            /**
             * @description Identifier of the add-on.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70
             */
            addOnId: components["schemas"]["Id"];
            clientId: components["schemas"]["ClientId"];
            addOn: components["schemas"]["AddOn"];
            /** @description When the client added it. */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description User who added it.
             * @example mikkel@nordlys.example
             */
            createdBy: components["schemas"]["Username"];
        };
        /** @description Add-on to add, and the client that gets it. */
        ClientAddOnCreate: {
            /**
             * @description Identifier of the add-on.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70
             */
            addOnId: components["schemas"]["Id"];
            /** @description Client that gets the add-on, which is the active client by default. */
            clientId?: components["schemas"]["ClientId"];
        };
        /**
         * @description Whether a person or a company receives parcels at the address.
         * @enum {string}
         */
        AddressType: "private" | "business";
        /**
         * @description Date as yyyy-MM-dd, or date and time as yyyy-MM-ddTHH:mm with an optional offset. Without an offset it is read in the requested time zone, UTC by default.
         * @example 2026-11-01
         */
        DateOrDateTime: string;
        /**
         * @description Attribute by which addresses are sorted.
         * @enum {string}
         */
        AddressSort: "createdAt" | "firstName" | "company";
        /** @description What the address book keeps of an address. */
        AddressAttributes: {
            type?: components["schemas"]["AddressType"];
            /**
             * @description First name of the person at the address.
             * @example Freja
             */
            firstName?: string;
            /**
             * @description Last name of the person at the address.
             * @example Lindholm
             */
            lastName?: string;
            /**
             * @description Company at the address.
             * @example Nordlys Interiør ApS
             */
            company?: string;
            /**
             * @description Street and house number.
             * @example Store Kongensgade 81
             */
            addressLine1?: string;
            /**
             * @description Further line, such as floor, door or building.
             * @example 2. tv.
             */
            addressLine2?: string;
            /**
             * @description Postal code as the country writes it. Absent where the country has none.
             * @example 1264
             */
            postCode?: string;
            /**
             * @description City or postal town.
             * @example Copenhagen
             */
            city?: string;
            /**
             * @description State or province as the second part of its ISO 3166-2 code.
             * @example BC
             */
            state?: string;
            country?: components["schemas"]["CountryCode"];
            /**
             * @description Department within the company.
             * @example Warehouse
             */
            department?: string;
            /** @description Names under which the client's own systems know the address, such as a customer number. The search finds them. */
            references?: string[];
            contactInfo?: components["schemas"]["ContactInfo"];
        };
        /** @description Address that a client ships from or to, kept in its address book. */
        Address: WithRequired<components["schemas"]["AddressAttributes"], "type" | "addressLine1" | "city" | "country" | "references"> & {
            /**
             * @description Identifier of the address.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0
             */
            id: components["schemas"]["Id"];
            /** @description When the address was added to the address book. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description Attributes of an address that change. What is absent keeps its value, and null removes what may be absent. */
        AddressChanges: {
            type?: components["schemas"]["AddressType"];
            /**
             * @description First name of the person at the address.
             * @example Freja
             */
            firstName?: string | null;
            /**
             * @description Last name of the person at the address.
             * @example Lindholm
             */
            lastName?: string | null;
            /**
             * @description Company at the address.
             * @example Nordlys Interiør ApS
             */
            company?: string | null;
            /**
             * @description Street and house number.
             * @example Store Kongensgade 81
             */
            addressLine1?: string;
            /**
             * @description Further line, such as floor, door or building.
             * @example 2. tv.
             */
            addressLine2?: string | null;
            /**
             * @description Postal code as the country writes it. Absent where the country has none.
             * @example 1264
             */
            postCode?: string | null;
            /**
             * @description City or postal town.
             * @example Copenhagen
             */
            city?: string;
            /**
             * @description State or province as the second part of its ISO 3166-2 code.
             * @example BC
             */
            state?: string | null;
            country?: components["schemas"]["CountryCode"];
            /**
             * @description Department within the company.
             * @example Warehouse
             */
            department?: string | null;
            /** @description The complete new list of references. An empty list removes all. */
            references?: string[];
            /** @description How to reach the person at the address. It is replaced as a whole, and null removes it. */
            contactInfo?: components["schemas"]["ContactInfo"] | null;
        };
        /** @description Changes to an address, which its id names. */
        AddressUpdate: {
            /**
             * @description Address to change.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0
             */
            id: components["schemas"]["Id"];
        } & components["schemas"]["AddressChanges"];
        /** @description Address to add to the address book. */
        AddressCreate: WithRequired<components["schemas"]["AddressAttributes"], "addressLine1" | "city" | "country">;
        /** @description Changes to the address that the path names. */
        AddressPatch: components["schemas"]["AddressChanges"];
        /** @description Whether a client may ship with a carrier. */
        ClientCarrier: {
            clientId: components["schemas"]["ClientId"];
            carrier: components["schemas"]["Carrier"];
            /**
             * @description Whether the client may create shipments with the carrier.
             * @example true
             */
            enabled: boolean;
        };
        /** @description Whether the client may ship with the carrier from now on. */
        ClientCarrierUpdate: {
            /** @description Client as the path names it, accepted so that a setting can be sent back as it was read. Another one is 400. */
            clientId?: components["schemas"]["ClientId"];
            /** @description Carrier as the path names it, accepted so that a setting can be sent back as it was read. Another one is 400. */
            carrier?: components["schemas"]["Carrier"];
            /**
             * @description True to enable the carrier, false to disable it.
             * @example true
             */
            enabled: boolean;
        };
        /**
         * @description Product of a carrier. The id starts with the carrier's identifier.
         * @example POSTNORD_DK_17
         */
        CarrierProductId: string;
        /**
         * @description Name of the product as users see it. It is unique among the products of one carrier that a client sees.
         * @example MyPack Home
         */
        ProductName: string;
        /**
         * @description Way in which a product moves the goods.
         * @enum {string}
         */
        TransportType: "AIR" | "EXPRESS" | "MAIL" | "PALLET" | "PARCEL" | "ROAD";
        /**
         * @description Direction in which a product moves the goods.
         * @enum {string}
         */
        ProductDirection: "OUTBOUND" | "RETURN";
        /** @description Standard product of a carrier. */
        CarrierProfileProduct: {
            id: components["schemas"]["CarrierProductId"];
            /** @description Name under which the carrier sells the product. */
            name: components["schemas"]["ProductName"];
            transportType: components["schemas"]["TransportType"];
            direction: components["schemas"]["ProductDirection"];
        };
        /**
         * @description Something a carrier can do. The first ones say what its products are, those from CANCELLATION on name calls.
         * @enum {string}
         */
        CarrierCapability: "HOME_DELIVERY" | "BUSINESS_DELIVERY" | "SHOP_DELIVERY" | "LOCKER_DELIVERY" | "MAILBOX_DELIVERY" | "SAME_DAY_DELIVERY" | "EXPRESS" | "ECONOMY" | "INTERNATIONAL" | "PALLET" | "FREIGHT" | "RETURN" | "PARCEL_SHOP_SEARCH" | "STATE_UPDATE" | "CANCELLATION" | "TRACKING" | "WEBHOOK" | "OWN_LABEL" | "REPRINT" | "PICK_UP" | "MANIFEST" | "DELIVERY_OPTIONS" | "RATES";
        /** @description What Waybill knows about a carrier, the same for every client. */
        CarrierProfile: {
            carrier: components["schemas"]["Carrier"];
            /**
             * @description Name of the carrier for people.
             * @example PostNord Denmark
             */
            name: string;
            /** @description Home country of the carrier. */
            country: components["schemas"]["CountryCode"];
            /** @description Where the carrier delivers, as country codes, EU for the European Union, or WORLD. */
            regions: string[];
            /** @description Standard products of the carrier. GET /products lists those together with the client's own. */
            products: components["schemas"]["CarrierProfileProduct"][];
            /** @description What the carrier can do. For a carrier in the sandbox it is what the carrier itself offers where it can be reached, and all that the sandbox plays where it cannot. */
            capabilities: components["schemas"]["CarrierCapability"][];
            /**
             * @description Whether a sandbox plays the carrier for clients that have no credentials of it. Numbers, labels and events then say SANDBOX and nothing is transported. Of the carriers in the sandbox, UPS is reached by clients whose fields are filled in.
             * @example true
             */
            sandbox: boolean;
        };
        /**
         * @description What the fields of a carrier are for.
         * @enum {string}
         */
        CarrierConfigurationType: "shipping" | "events";
        /**
         * @description Name of a field, unique within a carrier and type.
         * @example apiKey
         */
        CarrierFieldName: string;
        /** @description Field that a carrier needs for shipping or events, such as a customer number or a key. */
        CarrierFieldDefinition: {
            name: components["schemas"]["CarrierFieldName"];
            /**
             * @description What belongs into the field and where to find it.
             * @example Key of the PostNord developer portal, under Apps.
             */
            description: string;
            /**
             * @description Whether the value is a secret. A sensitive value is never shown again and reads as ********.
             * @example true
             */
            sensitive: boolean;
            /** @description Product that needs the field. Absent when the field is for all products of the carrier. */
            productId?: components["schemas"]["CarrierProductId"];
        };
        /** @description Value of one field. A sensitive value reads as ********, and writing that mask keeps the stored value. */
        CarrierFieldValue: {
            name: components["schemas"]["CarrierFieldName"];
            /**
             * @description Value of the field, or ******** where it is sensitive.
             * @example 20457781
             */
            value: string;
        };
        /** @description Values in force for a client, carrier and type, with the client they come from. */
        ClientConfiguration: {
            /** @description Client whose values these are. It is the client itself, or its nearest ancestor that has values. Absent when none has any. */
            resolvedClient?: components["schemas"]["Client"];
            /** @description Values in the order of the field definitions. Empty when no client has any. */
            fields: components["schemas"]["CarrierFieldValue"][];
        };
        /** @description All values of the client for the carrier and type. They replace the ones it had. */
        ClientConfigurationUpdate: {
            /** @description One entry per field, each name once. */
            fields: components["schemas"]["CarrierFieldValue"][];
        };
        /**
         * @description State of a shipment promise. DATA_RECEIVED becomes READY_FOR_RELABELLING and then RELABELLED, which is final. The first two become REGISTRATION_FAILED when the carrier refuses, and a retry brings that back to DATA_RECEIVED. All but RELABELLED can become CANCELLED.
         * @enum {string}
         */
        RelabellingState: "DATA_RECEIVED" | "READY_FOR_RELABELLING" | "REGISTRATION_FAILED" | "RELABELLED" | "CANCELLED";
        /**
         * @description How far the data of a parcel is.
         * @enum {string}
         */
        RelabellingDataState: "NO_DATA" | "DATA_RECEIVED" | "READY_FOR_RELABELLING" | "RELABELLED" | "REGISTRATION_FAILED" | "CANCELLED";
        /**
         * @description How far the scan of a parcel is. NO_DATA was scanned without data, READY has data and no scan, and WAITING_FOR_VALIDATION has both and becomes SUCCESS or FAILED. A new scan of a failed one validates again. Cancelling the promise makes it CANCELLED, unless it is SUCCESS.
         * @enum {string}
         */
        RelabellingScanState: "NO_DATA" | "READY" | "WAITING_FOR_VALIDATION" | "SUCCESS" | "FAILED" | "CANCELLED";
        /**
         * @description How far the background work on a promise is. PENDING waits for its turn or its time, and FAILED waits for a retry.
         * @enum {string}
         */
        RelabellingProcessState: "PENDING" | "PROCESSING" | "DONE" | "FAILED";
        /**
         * @description Attribute by which log entries are sorted. Equal ones come by the time of their creation, in the same order. An entry that has no such attribute counts as less than all that have.
         * @default BY_CREATED_AT
         * @enum {string}
         */
        RelabellingSort: "BY_CREATED_AT" | "BY_LAST_UPDATED_AT" | "BY_DATA_STATE" | "BY_SCAN_STATE" | "BY_LAST_SCAN_AT" | "BY_CARRIER" | "BY_PRODUCT" | "BY_ORDER_NUMBER" | "BY_CUSTOMER_REFERENCE" | "BY_PROCESS_STATE";
        /**
         * @description Number of the order in the shop. Several shipments may belong to one order.
         * @example 20417
         */
        OrderNumber: string;
        /**
         * @description Amount of money with at most two decimals, in the currency named beside it.
         * @example 249.95
         */
        Amount: number;
        /** @description Parcel that is to be relabelled. */
        PromiseParcel: {
            /**
             * @description Weight in kilograms. Below 0.1 it is rounded up when the shipment is made, with the hint WEIGHT_ADJUSTED.
             * @example 2.6
             */
            weight: number;
            /**
             * @description Longest side in centimetres. It may be left to the scan when flowType is ON_SCAN.
             * @example 45
             */
            length?: number;
            /**
             * @description Second side in centimetres. It may be left to the scan when flowType is ON_SCAN.
             * @example 45
             */
            width?: number;
            /**
             * @description Third side in centimetres. It may be left to the scan when flowType is ON_SCAN.
             * @example 30
             */
            height?: number;
            /**
             * @description What is in the parcel. Without it the description of the promise counts, so one of the two is required.
             * @example Pendant lamp
             */
            description?: string;
            /** @description Order that this parcel belongs to, when it differs from the one of the promise. */
            orderNumber?: components["schemas"]["OrderNumber"];
            /** @description Amount to collect for this parcel, in the currency of cashOnDelivery. */
            cashOnDeliveryAmount?: components["schemas"]["Amount"];
        };
        /** @description Carrier and the product of it that moves a parcel. The product must be one of the carrier's. */
        CarrierProduct: {
            /** @example POSTNORD_DK */
            carrier: components["schemas"]["Carrier"];
            productId: components["schemas"]["CarrierProductId"];
        };
        /**
         * @description Identifier that the carrier gave a parcel shop. It is unique for the carrier.
         * @example 20417
         */
        ParcelShopId: string;
        /**
         * @description Kind of a place in the client's own network.
         * @enum {string}
         */
        LocationType: "WAREHOUSE" | "STORE";
        /** @description Place of the client's own network that stands behind an address. */
        Location: {
            /**
             * @description Identifier that the client gave the place.
             * @example CPH-WAREHOUSE-1
             */
            locationId: string;
            locationType: components["schemas"]["LocationType"];
        };
        /** @description Person or company at an address. At least one of lastName and company is needed, and the carrier decides whether a telephone number or an e-mail address is. Countries that have postal codes need postCode too. */
        AddressParty: {
            /**
             * @description First name of the person.
             * @example Astrid
             */
            firstName?: string;
            /**
             * @description Last name of the person.
             * @example Lindqvist
             */
            lastName?: string;
            /**
             * @description Name of the company.
             * @example Nordlys Interiør ApS
             */
            company?: string;
            /**
             * @description Street and house number.
             * @example Södra Vägen 32
             */
            addressLine1: string;
            /**
             * @description Floor, door, building or care of.
             * @example Lgh 1204
             */
            addressLine2?: string;
            /**
             * @description Postal code as the country writes it. It is checked against the form of the country.
             * @example 412 54
             */
            postCode?: string;
            /**
             * @description Town or city.
             * @example Göteborg
             */
            city: string;
            /**
             * @description State or province as the second part of its ISO 3166-2 code. Needed where addresses have one, such as in the US and Canada.
             * @example CA
             */
            state?: string;
            country: components["schemas"]["CountryCode"];
            /**
             * @description Department within the company.
             * @example Warehouse
             */
            department?: string;
            /** @description Parcel shop where the recipient fetches the parcel. Given in delivery when the product delivers to a shop. */
            parcelShopId?: components["schemas"]["ParcelShopId"];
            location?: components["schemas"]["Location"];
            contactInfo?: components["schemas"]["ContactInfo"];
        };
        /**
         * @description How the parcel reaches the carrier.
         * @enum {string}
         */
        CollectionType: "PICK_UP" | "DROP_OFF";
        /**
         * Format: date
         * @description Calendar date as yyyy-MM-dd, without a time zone.
         * @example 2026-11-20
         */
        LocalDate: string;
        /**
         * @description Local time of day as HH:MM on a 24-hour clock.
         * @example 09:30
         */
        TimeOfDay: string;
        /** @description Part of a day in local time. It ends after it begins. */
        TimeRange: {
            /** @description Begin as HH:MM. */
            from: components["schemas"]["TimeOfDay"];
            /**
             * @description End as HH:MM, later than from.
             * @example 16:00
             */
            to: components["schemas"]["TimeOfDay"];
        };
        /** @description How the parcel gets to the carrier. PICK_UP needs date and preferredTime. */
        CollectionInfo: {
            type: components["schemas"]["CollectionType"];
            /** @description Day on which the carrier shall come, in the time zone of the pick-up address. Required for PICK_UP and not in the past. */
            date?: components["schemas"]["LocalDate"];
            /** @description Time within which the carrier shall come, in the time zone of the pick-up address. Required for PICK_UP. */
            preferredTime?: components["schemas"]["TimeRange"];
            /**
             * @description What the driver should know.
             * @example Ring at the gate, ramp 3.
             */
            instructions?: string;
        };
        /**
         * @description Currency in which cash on delivery can be collected.
         * @enum {string}
         */
        CashOnDeliveryCurrency: "EUR" | "DKK" | "GBP" | "NOK" | "SEK" | "USD" | "PLN";
        /** @description How money that the carrier collects on delivery is paid out. The amount itself stands on the parcel as cashOnDeliveryAmount, and one is not accepted without the other. */
        CashOnDelivery: {
            currencyCode: components["schemas"]["CashOnDeliveryCurrency"];
            /**
             * @description Account that receives the money, as IBAN without spaces. Its length and check digits are checked. Needed by carriers that pay out to an account.
             * @example DK5000400440116243
             */
            iban?: string;
            /**
             * @description BIC of the bank that keeps the account.
             * @example NDEADKKK
             */
            bic?: string;
            /**
             * @description Holder of the account.
             * @example Nordlys Interiør ApS
             */
            bankHolderName?: string;
            /**
             * @description What the payment shows, so that the receiver recognises it.
             * @example ORDER-20417
             */
            paymentReference?: string;
        };
        /**
         * @description The client's own reference of a shipment. It is printed on the label and shipments can be looked up by it. It need not be unique.
         * @example ORDER-20417
         */
        CustomerReference: string;
        /** @description What to know about a promise before its parcel is handled. */
        PromiseHint: {
            /**
             * @description Whether the parcel is held back. It is then not registered in the background, and a scan succeeds without registering it and without a label.
             * @example false
             */
            isBlocked: boolean;
        };
        /**
         * @description When a promise is registered with its new carrier.
         * @enum {string}
         */
        RelabellingFlowType: "IMMEDIATE" | "ON_SCAN" | "SCHEDULED";
        /** @description What a client announces of a parcel that will be relabelled. */
        ShipmentPromiseContent: {
            /**
             * @description Reference that the parcel bears when it arrives, usually the barcode of its old label. A scan finds the promise by it.
             * @example NORD-RL-20417
             */
            relabellingCustomerReference?: string;
            /** @description The one parcel of the promise. */
            parcels?: components["schemas"]["PromiseParcel"][];
            /** @description New carrier and its product. Both must be enabled for the client. */
            carrierProduct?: components["schemas"]["CarrierProduct"];
            /** @description Who sends the parcel. */
            sender?: components["schemas"]["AddressParty"];
            /** @description Who gets the parcel. */
            recipient?: components["schemas"]["AddressParty"];
            /** @description Where the parcel is delivered, if not at the address of the recipient, such as a parcel shop. */
            delivery?: components["schemas"]["AddressParty"];
            /** @description How the new carrier gets the parcel. */
            collectionInfo?: components["schemas"]["CollectionInfo"];
            /** @description How money collected on delivery reaches the client. */
            cashOnDelivery?: components["schemas"]["CashOnDelivery"];
            /**
             * @description Whether the recipient pays the freight. When absent the sender pays.
             * @example false
             */
            recipientPays?: boolean;
            /**
             * @description What is shipped.
             * @example Pendant lamp and shade
             */
            description?: string;
            /**
             * @description What the driver should know at the delivery. Printed on the label.
             * @example Leave it in the carport
             */
            deliveryInstructions?: string;
            customerReference?: components["schemas"]["CustomerReference"];
            orderNumber?: components["schemas"]["OrderNumber"];
            /**
             * @description Attributes of the client that are kept with the promise and given back unchanged, up to 50.
             * @example {
             *       "webshop": "nordlys.example",
             *       "batch": "2026-47"
             *     }
             */
            shipmentExternalAttributes?: {
                [key: string]: string;
            };
            hint?: components["schemas"]["PromiseHint"];
            /** @description When the promise is registered with its new carrier. Without it the shipmentCreationFlow of the client counts. */
            flowType?: components["schemas"]["RelabellingFlowType"];
            /**
             * @description Earliest time of the registration in the background. Required when flowType is SCHEDULED, and without effect otherwise. A scan does not wait for it.
             * @example 2026-11-21T05:00:00.000Z
             */
            processAfter?: components["schemas"]["Timestamp"];
        };
        /**
         * @description Number that a carrier gave a shipment or parcel, and under which it is tracked.
         * @example 373500489530470000
         */
        CarrierReference: string;
        /**
         * @description Where a shipment is on its way.
         *
         *     | State | What may follow |
         *     |---|---|
         *     | UNKNOWN | any state |
         *     | BLOCKED | DRAFT |
         *     | DRAFT | REGISTERED, FAILED_TO_REGISTER, BLOCKED |
         *     | FAILED_TO_REGISTER | REGISTERED, FAILED_TO_REGISTER, DRAFT when edited, BLOCKED |
         *     | REGISTERED | every state below |
         *     | RECEIVED_AT_WAREHOUSE | RELABELLED, READY_FOR_DISPATCH_FROM_WAREHOUSE, IN_TRANSIT, DELIVERY_ATTEMPTED, DELIVERED, ERROR |
         *     | RELABELLED | RECEIVED_AT_WAREHOUSE, READY_FOR_DISPATCH_FROM_WAREHOUSE, IN_TRANSIT, DELIVERY_ATTEMPTED, DELIVERED, ERROR |
         *     | READY_FOR_DISPATCH_FROM_WAREHOUSE | IN_TRANSIT, DELIVERY_ATTEMPTED, DELIVERED, ERROR |
         *     | IN_TRANSIT | RECEIVED_AT_WAREHOUSE, DELIVERY_ATTEMPTED, DELIVERED, ERROR |
         *     | DELIVERY_ATTEMPTED | RECEIVED_AT_WAREHOUSE, IN_TRANSIT, DELIVERED, ERROR |
         *     | ERROR | RECEIVED_AT_WAREHOUSE, IN_TRANSIT, DELIVERY_ATTEMPTED, DELIVERED |
         *     | DELIVERED | nothing, unless an ADMIN event corrects it or the carrier is LAST_INCH |
         *
         *     From REGISTERED on, the state is computed from the events in the order of their time, so that an event that arrives late never moves a shipment back.
         * @enum {string}
         */
        ShipmentState: "UNKNOWN" | "BLOCKED" | "DRAFT" | "FAILED_TO_REGISTER" | "REGISTERED" | "IN_TRANSIT" | "RELABELLED" | "RECEIVED_AT_WAREHOUSE" | "READY_FOR_DISPATCH_FROM_WAREHOUSE" | "DELIVERY_ATTEMPTED" | "DELIVERED" | "ERROR";
        /** @description Announced parcel, and how far its relabelling is. */
        ShipmentPromise: WithRequired<components["schemas"]["ShipmentPromiseContent"], "relabellingCustomerReference" | "parcels" | "carrierProduct" | "sender" | "recipient" | "hint" | "flowType"> & {
            /**
             * @description Identifier of the promise.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60
             */
            id: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description Number of this version, which grows by one at each change.
             * @example 3
             */
            version: number;
            /** @description Client that announced the parcel. */
            clientId: components["schemas"]["ClientId"];
            state: components["schemas"]["RelabellingState"];
            /** @description Number that the new carrier gave the parcel. Absent until it is registered. */
            carrierReference?: components["schemas"]["CarrierReference"];
            processState: components["schemas"]["RelabellingProcessState"];
            /** @description Until when a worker has this promise for itself. Absent when none has. */
            reserveExpiresAt?: components["schemas"]["Timestamp"];
            /** @description When the promise was registered. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the promise last changed. */
            updatedAt: components["schemas"]["Timestamp"];
            /**
             * @description Username of the user who registered the promise.
             * @example freja@nordlys.example
             */
            createdBy: string;
            /**
             * @description Username of the user who last changed the promise, or system for background work.
             * @example system
             */
            updatedBy: string;
            /** @description State of the shipment that was made of the promise. Absent until there is one. */
            shipmentState?: components["schemas"]["ShipmentState"];
        };
        /**
         * @description What began the log entry.
         * @enum {string}
         */
        RelabellingSource: "API" | "FILE" | "SCAN";
        /**
         * @description Attribute of the promise that a reference is compared with.
         * @enum {string}
         */
        RelabellingReferenceType: "RELABELLING_CUSTOMER_REFERENCE" | "CARRIER_REFERENCE" | "CUSTOMER_REFERENCE" | "ORDER_NUMBER";
        /** @description One reason why a parcel could not be relabelled. */
        RelabellingError: {
            /**
             * @description Sentence for a person that says what went wrong.
             * @example POSTNORD_DK refused the address with ADDR-07: the postcode 0155 does not belong to Bergen.
             */
            message: string;
        };
        /** @description What has happened with one parcel, from its announcement to its scan. */
        RelabellingLogEntry: {
            /**
             * @description Identifier of the log entry.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70
             */
            relabellingId: components["schemas"]["Id"];
            /** @description Promise that announced the parcel. Absent if there is no data. */
            shipmentPromise?: components["schemas"]["ShipmentPromise"];
            /**
             * Format: int32
             * @description Number of this version of the entry, which grows by one at each change.
             * @example 4
             */
            processLogVersion: number;
            source: components["schemas"]["RelabellingSource"];
            /**
             * @description Reference by which the parcel was announced or scanned.
             * @example NORD-RL-20417
             */
            reference: string;
            referenceType: components["schemas"]["RelabellingReferenceType"];
            dataState: components["schemas"]["RelabellingDataState"];
            scanState: components["schemas"]["RelabellingScanState"];
            /**
             * @description Who scanned the parcel last. Absent until it is scanned.
             * @example magnus@nordlys.example
             */
            scanUser?: string;
            /** @description Client that the parcel belongs to, or whose user scanned it when there is no data. */
            clientId: components["schemas"]["ClientId"];
            /**
             * @description Name of this client.
             * @example Nordlys Interiør ApS
             */
            clientName: string;
            /** @description What went wrong in the last attempt. Empty if nothing did. */
            errors: components["schemas"]["RelabellingError"][];
            /** @description When the parcel was scanned last. Absent until it is scanned. */
            lastScanAt?: components["schemas"]["Timestamp"];
            /** @description When the entry was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description New carrier of the parcel. Absent if there is no data. */
            carrier?: components["schemas"]["Carrier"];
            /** @description Product of the new carrier. Absent if there is no data. */
            product?: components["schemas"]["CarrierProductId"];
        };
        /** @description Where the next page of log entries begins. Each attribute is sent back as the query parameter of its name. */
        RelabellingSearchAfter: {
            /**
             * @description Value of the sorted attribute in the last entry of this page, as a string. Empty if the entry has none.
             * @example 2026-11-20T09:30:00.000Z
             */
            searchAfterValue: string;
            /**
             * Format: int64
             * @description Number of the last entry of this page, which orders entries with equal values.
             * @example 48213
             */
            searchAfterIndex: number;
            sort: components["schemas"]["RelabellingSort"];
            order: components["schemas"]["SortOrder"];
            /**
             * @description Point in time that all pages show, the same on each of them. It expires 5 minutes after the first page.
             * @example eyJ0IjoxNzk1MTY3MDAwfQ.3q2-7w
             */
            pitId: string;
        };
        /** @description One page of log entries. */
        RelabellingLogResult: {
            /**
             * Format: int32
             * @description Number of entries that match over all pages.
             * @example 137
             */
            total: number;
            /** @description Entries on this page. */
            hits: components["schemas"]["RelabellingLogEntry"][];
            /** @description Where the next page begins. Absent on the last page. */
            searchAfter?: components["schemas"]["RelabellingSearchAfter"];
        };
        /** @description Values that occur in the log of the client and its reachable descendants, for choosing filters from. Each list is sorted and has no value twice. */
        RelabellingFilterOptions: {
            /** @description Data states that occur. */
            dataState: components["schemas"]["RelabellingDataState"][];
            /** @description Scan states that occur. */
            scanState: components["schemas"]["RelabellingScanState"][];
            /** @description Process states that occur. */
            processState: components["schemas"]["RelabellingProcessState"][];
            /** @description Carriers that occur. */
            carrier: components["schemas"]["Carrier"][];
            /** @description Products that occur. */
            product: components["schemas"]["CarrierProductId"][];
            /** @description Countries of recipients that occur. */
            destinationCountry: components["schemas"]["CountryCode"][];
            /** @description Countries of senders that occur. */
            originCountry: components["schemas"]["CountryCode"][];
            /** @description Clients that occur. */
            clientId: components["schemas"]["ClientId"][];
            /** @description Names of the clients, in the order of clientId. Two clients of one name are both listed. */
            clientName: string[];
        };
        /**
         * @description Format of a label.
         * @enum {string}
         */
        LabelType: "PDF" | "ZPL";
        /**
         * @description Paper of a label, as width x height.
         * @enum {string}
         */
        LabelLayout: "4R" | "A4" | "A5" | "A6" | "W102H192" | "W105H120" | "W105H158";
        /**
         * Format: int32
         * @description Class of a ZPL printer in dots per inch.
         * @enum {integer}
         */
        LabelResolution: 200 | 300 | 600;
        /** @description Label to print for the parcel. */
        RelabelLabel: {
            type: components["schemas"]["LabelType"];
            /** @description Size of the label, 4R by default. */
            layout?: components["schemas"]["LabelLayout"];
            /** @description Class of the printer for ZPL, 200 by default. PDF ignores it. */
            resolution?: components["schemas"]["LabelResolution"];
        };
        /** @description Scan of a parcel that shall get a new label. */
        RelabelRequest: {
            /**
             * @description What was scanned.
             * @example NORD-RL-20417
             */
            reference: string;
            referenceType: components["schemas"]["RelabellingReferenceType"];
            /**
             * @description Measured weight in kilograms. It replaces the announced one.
             * @example 2.74
             */
            weight?: number;
            /**
             * @description Measured length in centimetres. It replaces the announced one.
             * @example 46
             */
            length?: number;
            /**
             * @description Measured width in centimetres. It replaces the announced one.
             * @example 45
             */
            width?: number;
            /**
             * @description Measured height in centimetres. It replaces the announced one.
             * @example 31
             */
            height?: number;
            /**
             * @description Who scanned the parcel. Without it the username of the caller counts.
             * @example magnus@nordlys.example
             */
            scanUser?: string;
            /** @description When the parcel was scanned. Without it the time of the call counts, and it may not be more than 5 minutes ahead of that. */
            scannedAt?: components["schemas"]["Timestamp"];
            label: components["schemas"]["RelabelLabel"];
        };
        /** @description Printable labels. The data, once decoded, are what is sent to the printer. */
        LabelDocument: {
            /** @example PDF */
            type: components["schemas"]["LabelType"];
            /** @example 4R */
            layout: components["schemas"]["LabelLayout"];
            /**
             * @description Class of the printer in dots per inch. Only for ZPL.
             * @example 200
             */
            resolution?: components["schemas"]["LabelResolution"];
            /**
             * @description Media type of the decoded data.
             * @example application/pdf
             * @enum {string}
             */
            contentType: "application/pdf" | "application/zpl";
            /**
             * @description How the data are encoded.
             * @example base64
             * @enum {string}
             */
            encoding: "base64";
            /**
             * @description The file in base64.
             * @example XlhBXkNJMjheUFc4MTJeTEwxMjE4XlhaCg==
             */
            data: string;
            /**
             * Format: int32
             * @description Number of labels, one to a page.
             * @example 1
             */
            pages: number;
            /**
             * @description SHA-256 of the decoded data in hexadecimal.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
        };
        /** @description Labels of one shipment. */
        LabelResult: {
            /** @description Shipment that the labels are for. */
            shipmentId: components["schemas"]["Id"];
            /** @description Number under which the carrier tracks the shipment. */
            carrierReference: components["schemas"]["CarrierReference"];
        } & components["schemas"]["LabelDocument"];
        /**
         * @description Something to know about a successful response.
         * @enum {string}
         */
        RelabellingHintCode: "WEIGHT_ADJUSTED" | "PARCEL_BLOCKED" | "ALREADY_RELABELLED";
        /** @description Something to know about a successful response. */
        RelabellingHint: {
            code: components["schemas"]["RelabellingHintCode"];
            /**
             * @description Figures for the hint by name, such as attribute, sent and used for an adjusted measure.
             * @example {
             *       "attribute": "weight",
             *       "sent": "0.04",
             *       "used": "0.1"
             *     }
             */
            hintDetails?: {
                [key: string]: string;
            };
        };
        /** @description Outcome of a scan, with the new label. */
        RelabelResult: {
            /**
             * @description Identifier of the log entry about this parcel.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70
             */
            relabellingId: components["schemas"]["Id"];
            /**
             * @description Identifier of the promise that was found.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60
             */
            shipmentPromiseId: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description Version of the promise after the scan.
             * @example 4
             */
            version: number;
            /** @description State of the promise after the scan. */
            state: components["schemas"]["RelabellingState"];
            /** @description New carrier of the parcel. */
            carrier: components["schemas"]["Carrier"];
            /** @description Product of the new carrier. */
            product: components["schemas"]["CarrierProductId"];
            /** @description Number that the new carrier gave the parcel. Absent if the parcel is blocked. */
            carrierReference?: components["schemas"]["CarrierReference"];
            /** @description The new label, with the id of the shipment that was made. Absent if the parcel is blocked. */
            label?: components["schemas"]["LabelResult"];
            hint: components["schemas"]["PromiseHint"];
            /** @description What else to know about this response. Empty if there is nothing. */
            hints: components["schemas"]["RelabellingHint"][];
        };
        /**
         * @description State that a client may give a promise. Only CANCELLED is supported.
         * @enum {string}
         */
        RelabellingStateChange: "CANCELLED";
        /** @description State that a promise shall have. */
        ShipmentPromiseStateUpdate: {
            state: components["schemas"]["RelabellingStateChange"];
            /**
             * Format: int32
             * @description Version that the change is based on. When the promise has another one, the response is 409 and nothing changes.
             * @example 3
             */
            version?: number;
        };
        /** @description Announcement of a parcel that will be relabelled when it is scanned. */
        ShipmentPromiseCreate: WithRequired<components["schemas"]["ShipmentPromiseContent"], "relabellingCustomerReference" | "parcels" | "carrierProduct" | "sender" | "recipient">;
        /** @description Promises to try again, by their references. */
        ShipmentPromiseRetry: {
            /** @description References of the promises, up to 100. Each is compared with relabellingCustomerReference, customerReference and orderNumber, in that order. */
            references: string[];
        };
        /** @description What became of one reference that was to be tried again. */
        ShipmentPromiseRetryResult: {
            /**
             * @description Reference from the request.
             * @example NORD-RL-20417
             */
            reference: string;
            /**
             * @description Whether the promise is on its way again.
             * @example true
             */
            retried: boolean;
            /**
             * @description Identifier of the promise. Absent if none was found.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60
             */
            shipmentPromiseId?: components["schemas"]["Id"];
            /** @description State of the promise now. Absent if none was found. */
            state?: components["schemas"]["RelabellingState"];
            /** @description Why it was not tried again. Empty if it was. */
            errors: components["schemas"]["RelabellingError"][];
        };
        /**
         * @description How the data of announced parcels reaches Waybill.
         * @enum {string}
         */
        RelabellingDataTransferType: "API" | "FILE";
        /** @description User who may relabel parcels for a client. */
        RelabellingUser: {
            /**
             * @description Identifier of the user.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03
             */
            userId: components["schemas"]["Id"];
            /**
             * @description Username of the user.
             * @example magnus@nordlys.example
             */
            userName: string;
            userEmail: components["schemas"]["EmailAddress"];
        };
        /** @description How a client relabels parcels. */
        RelabellingConfiguration: {
            /** @description Client whose configuration this is. */
            clientId: components["schemas"]["ClientId"];
            /**
             * @description Whether the client may announce and relabel parcels. A client begins with false.
             * @example true
             */
            relabellingEnabled: boolean;
            /** @description When promises without a flowType of their own are registered. A client begins with ON_SCAN. */
            shipmentCreationFlow: components["schemas"]["RelabellingFlowType"];
            /** @description How the data of announced parcels reaches Waybill. A client begins with API. */
            dataTransferType: components["schemas"]["RelabellingDataTransferType"];
            /** @description Users of the client who have the permission relabelling:write. The list follows from their roles. */
            usersFromClient: components["schemas"]["RelabellingUser"][];
        };
        /** @description New settings of the client that clientId names. What is absent keeps its value. */
        RelabellingConfigurationUpdate: {
            /** @description Client whose configuration changes. It must be the client that the call acts for, or one below it that a role of the caller reaches. */
            clientId: components["schemas"]["ClientId"];
            /**
             * @description Whether the client may announce and relabel parcels. A client begins with false.
             * @example true
             */
            relabellingEnabled?: boolean;
            /** @description When promises without a flowType of their own are registered. A client begins with ON_SCAN. */
            shipmentCreationFlow?: components["schemas"]["RelabellingFlowType"];
            /** @description How the data of announced parcels reaches Waybill. A client begins with API. */
            dataTransferType?: components["schemas"]["RelabellingDataTransferType"];
        };
        /**
         * @description Who delivers the shipment.
         * @enum {string}
         */
        ShipmentType: "REGULAR" | "LAST_INCH";
        /**
         * @description Attribute by which shipments are sorted. Shipments without it come last.
         * @enum {string}
         */
        ShipmentSort: "createdAt" | "modifiedAt" | "customerReference";
        /**
         * @description The carrier's internal id of the booking, if it has one besides the number for tracking.
         * @example PN-BOOK-8842107
         */
        CarrierIntegrationReference: string;
        /**
         * @description How the last call to the carrier went. While it is PENDING, Waybill asks the carrier by reference before it would ever book again.
         * @enum {string}
         */
        ShipmentRegistrationStatus: "PENDING" | "REGISTERED" | "REFUSED";
        /**
         * @description Whether the carrier itself was called or the sandbox that stands in for it.
         * @enum {string}
         */
        CarrierSource: "LIVE" | "SANDBOX";
        /**
         * @description What a document of the carrier is for. LABEL goes on the parcel, CUSTOMS_FORM travels with it to customs, and RECEIPT stays with the sender.
         * @enum {string}
         */
        CarrierDocumentKind: "LABEL" | "CUSTOMS_FORM" | "RECEIPT";
        /** @description Document that the carrier made when it took the shipment. It is kept until `keptUntil` and served unchanged. */
        CarrierDocument: {
            kind: components["schemas"]["CarrierDocumentKind"];
            /** @example ZPL */
            type: components["schemas"]["LabelType"];
            /** @example 4R */
            layout?: components["schemas"]["LabelLayout"];
            /**
             * @description Class of the printer in dots per inch. Only for ZPL.
             * @example 200
             */
            resolution?: components["schemas"]["LabelResolution"];
            /**
             * Format: int32
             * @description Place of the parcel that it is for, counted from 0. Absent where it is for all of them.
             * @example 0
             */
            parcelIndex?: number;
            /** @description When Waybill stops keeping it. */
            keptUntil: components["schemas"]["Timestamp"];
        };
        /** @description How the last attempt to register a shipment with its carrier went. Absent before the first attempt and for bookings made elsewhere. */
        ShipmentRegistration: {
            status: components["schemas"]["ShipmentRegistrationStatus"];
            source: components["schemas"]["CarrierSource"];
            /** @description When the carrier was last called. */
            attemptedAt: components["schemas"]["Timestamp"];
            /**
             * @description The carrier's own code of a refusal.
             * @example SBX-422
             */
            carrierCode?: string;
            /**
             * @description What the carrier said about a refusal, or why the outcome is not known yet.
             * @example The recipient's postal code is not served.
             */
            message?: string;
            /** @description What the carrier printed for the shipment. Where a label is among it, the label operations serve that one. Absent where the carrier printed nothing and Waybill draws the label. */
            documents?: components["schemas"]["CarrierDocument"][];
        };
        /** @description Booking that was made with the carrier elsewhere. Waybill follows it and never registers it. */
        ExternalShipment: {
            /** @example GLS_DK */
            carrier: components["schemas"]["Carrier"];
            /**
             * @description Number under which the carrier tracks the parcel. It must have a form that the carrier uses.
             * @example 993990103198
             */
            carrierReference: components["schemas"]["CarrierReference"];
        };
        /** @description Parcel of a stored shipment, with the number that the carrier gave it. */
        StoredParcel: {
            /**
             * @description Weight in kilograms with its packaging.
             * @example 4.2
             */
            weight: number;
            /**
             * @description Longest side in centimetres.
             * @example 60
             */
            length: number;
            /**
             * @description Second side in centimetres.
             * @example 40
             */
            width: number;
            /**
             * @description Third side in centimetres.
             * @example 35.5
             */
            height: number;
            /**
             * @description What is in the parcel.
             * @example Aurora pendant lamp, brass
             */
            description: string;
            /** @description Order that this parcel belongs to, when it differs from the one of the shipment. */
            orderNumber?: components["schemas"]["OrderNumber"];
            /**
             * @description Amount that the carrier collects on delivery of this parcel, in the currency of cashOnDelivery.
             * @example 3124.5
             */
            cashOnDeliveryAmount?: components["schemas"]["Amount"];
            /** @description Number under which the carrier tracks this parcel. Absent until the shipment is registered. */
            carrierReference?: components["schemas"]["CarrierReference"];
            /**
             * @description The carrier's internal id of this parcel, if it gives one.
             * @example PN-ITEM-8842107-1
             */
            carrierIntegrationReference?: components["schemas"]["CarrierIntegrationReference"];
        };
        /**
         * @description Kind of the invoice.
         * @enum {string}
         */
        InvoiceType: "commercial" | "proForma";
        /**
         * @description Reason for the export, as it is printed on CN22, CN23 and the invoice.
         * @enum {string}
         */
        CustomsType: "SALE_OF_GOODS" | "GOODS_RETURN" | "GOODS_REPAIR" | "GIFT" | "SAMPLE" | "DOCUMENTS" | "OTHER";
        /**
         * @description Incoterm of the sale: the eleven terms of Incoterms 2020, and DDU, DAF, DEQ and DES that carriers still take. It is kept as sent.
         * @enum {string}
         */
        TermsOfTrade: "EXW" | "FCA" | "CPT" | "CIP" | "DAP" | "DPU" | "DDP" | "FAS" | "FOB" | "CFR" | "CIF" | "DDU" | "DAF" | "DEQ" | "DES";
        /**
         * @description Import One-Stop Shop number, which is IM and ten digits. Numbers that begin with IN belong to intermediaries and are refused.
         * @example IM2080000011
         */
        IossNumber: string;
        /**
         * @description Currency as ISO 4217 code.
         * @example DKK
         */
        CurrencyCode: string;
        /**
         * @description Commodity code of the tariff, of which the first six digits are the HS code. Dots and spaces are dropped when it is stored, and at least six digits must be left.
         * @example 9405110090
         */
        CommodityCode: string;
        /** @description One line of goods in a shipment that crosses a customs border. */
        ShipmentCustomsItem: {
            /**
             * @description Number of the line on the invoice. Without it the place in the list is used, counted from 1.
             * @example 1
             */
            itemNumber?: string;
            /**
             * @description What the goods are, in words that a customs officer understands, without brand names.
             * @example Ceiling lamp of brass for LED bulbs, household use
             */
            itemDescription: string;
            /**
             * @description Stock keeping unit of the goods in the shop.
             * @example AURORA-BRASS-40
             */
            skuNumber?: string;
            /**
             * Format: int32
             * @description Number of pieces on this line.
             * @example 1
             */
            quantity: number;
            /**
             * @description Country where the goods were made, as ISO 3166-1 alpha-2 code.
             * @example DK
             */
            countryOfOrigin: components["schemas"]["CountryCode"];
            /**
             * @description Weight of all pieces of this line without packaging, in kilograms. Kept to the gram.
             * @example 3.1
             */
            netWeight: number;
            /**
             * @description Weight of all pieces of this line with packaging, in kilograms, not below netWeight. Kept to the gram.
             * @example 4.2
             */
            grossWeight?: number;
            /**
             * @description Price of all pieces of this line together, as the invoice shows it. More than 0, and for a gift the value of the goods.
             * @example 2499
             */
            itemInvoicePrice: number;
            /** @description Currency of the price as ISO 4217 code, the same on every line. */
            currencyCode: components["schemas"]["CurrencyCode"];
            /** @description Commodity code of the goods, of which the first six digits are the HS code. */
            commodityCode: components["schemas"]["CommodityCode"];
        };
        /** @description What a carrier and the customs authority must know about a shipment that crosses a customs border. It travels with the shipment. Items that are declared and closed one by one are kept in the customs area instead. */
        ShipmentCustoms: {
            /**
             * @description Number of the invoice that the goods travel with.
             * @example NI-2026-0417
             */
            invoiceNumber?: string;
            invoiceType?: components["schemas"]["InvoiceType"];
            customsType?: components["schemas"]["CustomsType"];
            /** @example DAP */
            termsOfTrade?: components["schemas"]["TermsOfTrade"];
            /**
             * @description Registration number of the company that sells the goods, such as the Danish CVR number.
             * @example 38271946
             */
            companyNumber?: string;
            /**
             * @description EORI number of the exporter.
             * @example DK38271946
             */
            eoriNumber?: string;
            ioss?: components["schemas"]["IossNumber"];
            /**
             * @description Freight that the invoice charges, in the currency of the items.
             * @example 149
             */
            shippingCharges?: components["schemas"]["Amount"];
            /**
             * @description Insurance, handling and other charges of the invoice, in the currency of the items.
             * @example 25
             */
            otherCharges?: components["schemas"]["Amount"];
            /** @description Goods in the shipment, up to 100 lines. All have the same currency. */
            items?: components["schemas"]["ShipmentCustomsItem"][];
        };
        /**
         * @description Kind of the consignment. A SHIPMENT goes on a PALLET or straight on a TRUCK, and a PALLET goes on a TRUCK.
         * @enum {string}
         */
        ConsignmentType: "PALLET" | "SHIPMENT" | "TRUCK";
        /**
         * @description State of a consignment. Members are added and taken out only while it is OPEN. WAITING_FOR_APPROVAL goes on to CLOSED or back to OPEN. CLOSED is final.
         * @enum {string}
         */
        ConsignmentState: "OPEN" | "WAITING_FOR_APPROVAL" | "CLOSED";
        /** @description Consignment that holds a shipment, or holds a consignment that does. */
        ShipmentConsignment: {
            /**
             * @description Identifier of the consignment.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c61
             */
            id: components["schemas"]["Id"];
            /** @example PALLET */
            type: components["schemas"]["ConsignmentType"];
            state: components["schemas"]["ConsignmentState"];
            /** @description When the consignment was created. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description Stored shipment with its state and, once it is registered, its carrier reference. */
        Shipment: {
            /** @description Identifier of the shipment. */
            id: components["schemas"]["Id"];
            /** @description Client that ships. */
            clientId: components["schemas"]["ClientId"];
            /** @description When the shipment was created. */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description Username of who created it.
             * @example freja@nordlys.example
             */
            createdBy: string;
            /** @description When the shipment or its state last changed. Absent until the first change. */
            modifiedAt?: components["schemas"]["Timestamp"];
            /**
             * @description Username of who changed it last. Absent when it never was changed or a carrier's event did it.
             * @example freja@nordlys.example
             */
            modifiedBy?: string;
            /** @example REGISTERED */
            shipmentState: components["schemas"]["ShipmentState"];
            /** @example REGULAR */
            shipmentType: components["schemas"]["ShipmentType"];
            /** @description Number under which the carrier tracks the shipment. Absent until it is registered. With it, the shipment can no longer be changed or deleted. */
            carrierReference?: components["schemas"]["CarrierReference"];
            carrierIntegrationReference?: components["schemas"]["CarrierIntegrationReference"];
            registration?: components["schemas"]["ShipmentRegistration"];
            /** @description Who sends the parcel, and where it comes back to if it cannot be delivered. */
            sender: components["schemas"]["AddressParty"];
            /** @description Who gets the parcel. */
            recipient: components["schemas"]["AddressParty"];
            /** @description Where the parcel is delivered, if not at the address of the recipient. */
            delivery?: components["schemas"]["AddressParty"];
            /** @description Where the carrier fetches the parcel, if not at the address of the sender. */
            pickup?: components["schemas"]["AddressParty"];
            collectionInfo?: components["schemas"]["CollectionInfo"];
            /**
             * @description What is shipped.
             * @example Pendant lamp and shade
             */
            description?: string;
            /**
             * @description What the driver should know at the delivery.
             * @example Leave at the back door if nobody is home.
             */
            deliveryInstructions?: string;
            /**
             * @description Whether the recipient pays the freight.
             * @example false
             */
            recipientPays: boolean;
            /** @description Carrier and product that move the parcel. Absent only when externalShipment is there. */
            carrierProduct?: components["schemas"]["CarrierProduct"];
            externalShipment?: components["schemas"]["ExternalShipment"];
            customerReference?: components["schemas"]["CustomerReference"];
            orderNumber?: components["schemas"]["OrderNumber"];
            cashOnDelivery?: components["schemas"]["CashOnDelivery"];
            /** @description Parcels of the shipment, from 1 to 10. */
            parcels: components["schemas"]["StoredParcel"][];
            /** @description Customs data of the shipment. */
            customs?: components["schemas"]["ShipmentCustoms"];
            /** @description Consignments that hold the shipment, from the innermost to the outermost. Absent when there are none. */
            consignments?: components["schemas"]["ShipmentConsignment"][];
        };
        /** @description Page of a list of shipments. */
        ShipmentPage: {
            /**
             * Format: int32
             * @description Number of shipments over all pages. Above 10,000 it is a lower bound.
             * @example 137
             */
            total: number;
            /** @description Shipments on this page. */
            hits: components["schemas"]["Shipment"][];
            /**
             * @description Token for next_page_token that leads to the next page, however deep. Absent on the last page.
             * @example eyJrIjpbIjIwMjYtMTEtMjAiXX0
             */
            nextPageToken?: string;
        };
        /** @description Parcel to ship, with its outer measures. */
        Parcel: {
            /**
             * @description Weight in kilograms with its packaging, from 0.1 to 1000. Kept to the gram.
             * @example 4.2
             */
            weight: number;
            /**
             * @description Longest side in centimetres, from 1 to 200. Kept to the millimetre.
             * @example 60
             */
            length: number;
            /**
             * @description Second side in centimetres, from 1 to 200. Kept to the millimetre.
             * @example 40
             */
            width: number;
            /**
             * @description Third side in centimetres, from 1 to 200. Kept to the millimetre.
             * @example 35.5
             */
            height: number;
            /**
             * @description What is in the parcel.
             * @example Aurora pendant lamp, brass
             */
            description: string;
            /** @description Order that this parcel belongs to, when it differs from the one of the shipment. */
            orderNumber?: components["schemas"]["OrderNumber"];
            /**
             * @description Amount that the carrier collects on delivery of this parcel, in the currency of cashOnDelivery.
             * @example 3124.5
             */
            cashOnDeliveryAmount?: components["schemas"]["Amount"];
        };
        /** @description Attributes of a shipment that change. What is absent keeps its value, null removes what may be absent, and nested objects and lists are replaced as a whole. */
        ShipmentChanges: {
            /** @description Who sends the parcel, and where it comes back to if it cannot be delivered. */
            sender?: components["schemas"]["AddressParty"];
            /** @description Who gets the parcel. */
            recipient?: components["schemas"]["AddressParty"];
            /** @description Where the parcel is delivered, if not at the address of the recipient. With null it goes to the recipient. */
            delivery?: components["schemas"]["AddressParty"] | null;
            /** @description Where the carrier fetches the parcel, if not at the address of the sender. With null it is fetched at the sender. */
            pickup?: components["schemas"]["AddressParty"] | null;
            /** @description How the parcel gets to the carrier. PICK_UP needs date and preferredTime. */
            collectionInfo?: components["schemas"]["CollectionInfo"] | null;
            /**
             * @description What is shipped.
             * @example Pendant lamp and shade
             */
            description?: string | null;
            /**
             * @description What the driver should know at the delivery. Printed on the label.
             * @example Leave at the back door if nobody is home.
             */
            deliveryInstructions?: string | null;
            /**
             * @description Whether the recipient pays the freight.
             * @example true
             */
            recipientPays?: boolean;
            /** @description Carrier and product that move the parcel. It can be removed only together with naming an externalShipment. */
            carrierProduct?: components["schemas"]["CarrierProduct"] | null;
            /** @description Booking that was made with the carrier elsewhere. Naming it makes a shipment that is not registered REGISTERED. */
            externalShipment?: components["schemas"]["ExternalShipment"] | null;
            /**
             * @description Type of the shipment. It must go with the carrier, and follows it when only the carrier is changed.
             * @example REGULAR
             */
            shipmentType?: components["schemas"]["ShipmentType"];
            /**
             * @description New state of a LAST_INCH shipment, reached by an allowed transition or correcting DELIVERED. For shipments of other carriers it is ignored. REGISTERED, FAILED_TO_REGISTER and UNKNOWN cannot be set.
             * @example RECEIVED_AT_WAREHOUSE
             */
            shipmentState?: components["schemas"]["ShipmentState"];
            /** @description The client's own reference of the shipment. */
            customerReference?: components["schemas"]["CustomerReference"] | null;
            /** @description Number of the order in the shop. */
            orderNumber?: components["schemas"]["OrderNumber"] | null;
            /** @description How money that the carrier collects on delivery is paid out. */
            cashOnDelivery?: components["schemas"]["CashOnDelivery"] | null;
            /** @description All parcels of the shipment, from 1 to 10. They replace the ones that are stored. */
            parcels?: components["schemas"]["Parcel"][];
            /** @description Customs data, which replace the ones that are stored. */
            customs?: components["schemas"]["ShipmentCustoms"] | null;
        };
        /** @description Changes to a shipment, which its id names. */
        ShipmentUpdate: {
            /** @description Shipment to change. */
            id: components["schemas"]["Id"];
        } & components["schemas"]["ShipmentChanges"];
        /** @description Shipment to create. It needs carrierProduct, unless externalShipment names a booking that was made elsewhere. */
        ShipmentCreate: {
            /** @description Who sends the parcel, and where it comes back to if it cannot be delivered. */
            sender: components["schemas"]["AddressParty"];
            /** @description Who gets the parcel. */
            recipient: components["schemas"]["AddressParty"];
            /** @description Where the parcel is delivered, if not at the address of the recipient. With parcelShopId it is the shop where the recipient fetches it. */
            delivery?: components["schemas"]["AddressParty"];
            /** @description Where the carrier fetches the parcel, if not at the address of the sender. */
            pickup?: components["schemas"]["AddressParty"];
            collectionInfo?: components["schemas"]["CollectionInfo"];
            /**
             * @description What is shipped.
             * @example Pendant lamp and shade
             */
            description?: string;
            /**
             * @description What the driver should know at the delivery. Printed on the label.
             * @example Leave at the back door if nobody is home.
             */
            deliveryInstructions?: string;
            /**
             * @description Whether the recipient pays the freight. False by default, and refused for products that cannot do it.
             * @default false
             * @example false
             */
            recipientPays: boolean;
            /** @description Carrier and product that move the parcel. Required unless externalShipment is given. Both must be enabled for the client and serve the country of the sender and that of the delivery. */
            carrierProduct?: components["schemas"]["CarrierProduct"];
            externalShipment?: components["schemas"]["ExternalShipment"];
            /**
             * @description Type of the shipment. By default LAST_INCH when the carrier is LAST_INCH, else REGULAR. Another combination is refused.
             * @example REGULAR
             */
            shipmentType?: components["schemas"]["ShipmentType"];
            customerReference?: components["schemas"]["CustomerReference"];
            orderNumber?: components["schemas"]["OrderNumber"];
            cashOnDelivery?: components["schemas"]["CashOnDelivery"];
            /** @description The one parcel of the shipment. Further parcels can be added to a stored shipment, up to 10. */
            parcels: components["schemas"]["Parcel"][];
            /** @description Customs data, needed when the parcel crosses a customs border. */
            customs?: components["schemas"]["ShipmentCustoms"];
        };
        /** @description Changes to the shipment that the path names. */
        ShipmentPatch: components["schemas"]["ShipmentChanges"];
        /**
         * @description Reference by which a shipment is looked up. It is compared with the carrier reference, the customer reference, then the parcel and relabelling references, and the newest shipment of the first kind that matches is taken.
         * @example ORDER-20417
         */
        ShipmentReference: string;
        /**
         * @description Code of the event at the carrier of the shipment. LAST_INCH has these codes:
         *
         *     | Code | Meaning | State |
         *     |---|---|---|
         *     | LI-010 | Announced | REGISTERED |
         *     | LI-100 | Received at the warehouse | RECEIVED_AT_WAREHOUSE |
         *     | LI-110 | Relabelled | RELABELLED |
         *     | LI-120 | Sorted for dispatch | READY_FOR_DISPATCH_FROM_WAREHOUSE |
         *     | LI-200 | Left the warehouse | IN_TRANSIT |
         *     | LI-210 | Out for delivery | IN_TRANSIT |
         *     | LI-300 | Nobody at home | DELIVERY_ATTEMPTED |
         *     | LI-310 | Address not found | DELIVERY_ATTEMPTED |
         *     | LI-320 | Waiting in the shop | DELIVERY_ATTEMPTED |
         *     | LI-400 | Handed to the recipient | DELIVERED |
         *     | LI-410 | Left at the agreed place or with a neighbour | DELIVERED |
         *     | LI-420 | Fetched from the shop | DELIVERED |
         *     | LI-500 | Refused by the recipient | ERROR |
         *     | LI-510 | Damaged | ERROR |
         *     | LI-520 | Lost | ERROR |
         *     | LI-530 | On its way back to the sender | ERROR |
         *     | LI-900 | Cancelled | ERROR |
         *
         *     A code that Waybill does not know is stored and changes no state.
         * @example LI-100
         */
        ShipmentEventCode: string;
        /** @description Where an event happened. */
        ShipmentEventPlace: {
            /**
             * @description Terminal, shop or warehouse.
             * @example PostNord Terminal Taastrup
             */
            name?: string;
            /**
             * @description Postal code of the place.
             * @example 2630
             */
            postCode?: string;
            /**
             * @description Town or city.
             * @example Taastrup
             */
            city?: string;
            /** @example DK */
            country?: components["schemas"]["CountryCode"];
        };
        /**
         * @description What a detail of an event says, which is the truck or the pallet that the parcel was on.
         * @enum {string}
         */
        ShipmentEventDetailKey: "TRUCK_CONSIGNMENT_ID" | "PALLET_CONSIGNMENT_ID";
        /** @description Further fact about an event. */
        ShipmentEventDetail: {
            /** @example PALLET_CONSIGNMENT_ID */
            key: components["schemas"]["ShipmentEventDetailKey"];
            /**
             * @description Value of the detail, which for both keys is the id of a consignment.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c61
             */
            value: string;
        };
        /** @description What happened to a shipment. At least one of state and carrierCode is needed. */
        ShipmentEventReport: {
            /** @description When it happened, with an offset. By default the time at which the call arrives, and never more than five minutes ahead of it. */
            createdAt?: components["schemas"]["Timestamp"];
            /** @description Carrier reference of the parcel that it happened to, one of the shipment's. Without it the event is about the whole shipment. */
            parcelReference?: components["schemas"]["CarrierReference"];
            /**
             * @description State that the event speaks for, from RECEIVED_AT_WAREHOUSE, RELABELLED, READY_FOR_DISPATCH_FROM_WAREHOUSE, IN_TRANSIT, DELIVERY_ATTEMPTED, DELIVERED and ERROR. With events:admin also BLOCKED, and DRAFT to release a blocked one. By default the state of the carrierCode, with which it must agree.
             * @example RECEIVED_AT_WAREHOUSE
             */
            state?: components["schemas"]["ShipmentState"];
            carrierCode?: components["schemas"]["ShipmentEventCode"];
            /**
             * @description Message of the reporting system as it was, kept for support.
             * @example {"code":"LI-100","scanner":"CPH1-07"}
             */
            rawData?: string;
            place?: components["schemas"]["ShipmentEventPlace"];
            /** @description Further facts about the event. */
            details?: components["schemas"]["ShipmentEventDetail"][];
            /**
             * @description What happened, in words. By default the meaning of the carrierCode.
             * @example Received at the warehouse
             */
            eventDescription?: string;
        };
        /** @description Event in a bulk report. It names its shipment by exactly one of shipmentId and reference, else the entry is refused with status 400. */
        ShipmentEventEntry: {
            /** @description Shipment that the event is about. */
            shipmentId?: components["schemas"]["Id"];
            reference?: components["schemas"]["ShipmentReference"];
        } & components["schemas"]["ShipmentEventReport"];
        /** @description Events of several shipments. */
        ShipmentEventBatch: {
            /** @description Events to store, from 1 to 1000. They need not be sorted. */
            events: components["schemas"]["ShipmentEventEntry"][];
        };
        /**
         * Format: int32
         * @description HTTP status that the same call for this entry alone would have returned.
         * @example 200
         */
        OutcomeStatus: number;
        /**
         * @description Who reported an event. CARRIER comes only from carriers. Posted events are ADMIN when the caller has events:admin, else WAREHOUSE with consignments:write, else EXTERNAL_WAREHOUSE_SYSTEM.
         * @enum {string}
         */
        ShipmentEventSource: "CARRIER" | "ADMIN" | "EXTERNAL_WAREHOUSE_SYSTEM" | "WAREHOUSE";
        /** @description Something that happened to a shipment, as a carrier, a warehouse or an administrator reported it. */
        ShipmentEvent: {
            /**
             * @description Identifier of the event.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c81
             */
            id: components["schemas"]["Id"];
            /** @description Shipment that the event is about. */
            shipmentId: components["schemas"]["Id"];
            /** @example LAST_INCH */
            carrier: components["schemas"]["Carrier"];
            /** @description When it happened. */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When Waybill learned of it.
             * @example 2026-11-20T09:30:02.114Z
             */
            receivedAt: components["schemas"]["Timestamp"];
            /** @description Carrier reference of the parcel that it happened to. Absent when it is about the whole shipment. */
            parcelReference?: components["schemas"]["CarrierReference"];
            /** @description Carrier reference of the shipment at that time. Absent when it had none. */
            carrierReference?: components["schemas"]["CarrierReference"];
            /**
             * @description State that the event speaks for. Absent when its code is not known. The shipment is in another state when a later event has moved it on or the transition is not allowed.
             * @example RECEIVED_AT_WAREHOUSE
             */
            state?: components["schemas"]["ShipmentState"];
            carrierCode?: components["schemas"]["ShipmentEventCode"];
            /**
             * @description Message of the reporter as it came. Events of a sandbox carrier say SANDBOX in it.
             * @example {"code":"LI-100","scanner":"CPH1-07"}
             */
            rawData?: string;
            /** @example WAREHOUSE */
            source: components["schemas"]["ShipmentEventSource"];
            place?: components["schemas"]["ShipmentEventPlace"];
            /** @description Further facts about the event. Absent when there are none. */
            details?: components["schemas"]["ShipmentEventDetail"][];
            /**
             * @description What happened, in words.
             * @example Received at the warehouse
             */
            eventDescription?: string;
        };
        /** @description What became of one event of a bulk report. It has event when the status is 201, else error. */
        ShipmentEventOutcome: {
            /**
             * Format: int32
             * @description Place of the event in the request, counted from 0.
             * @example 0
             */
            index: number;
            /** @example 201 */
            status: components["schemas"]["OutcomeStatus"];
            /**
             * @description Whether the same event was stored before and nothing was added. Absent on refused events.
             * @example false
             */
            duplicate?: boolean;
            event?: components["schemas"]["ShipmentEvent"];
            /** @description Error that the single call would have returned. */
            error?: components["schemas"]["ErrorInfo"];
        };
        /** @description What became of each event of a bulk report. */
        ShipmentEventBatchResult: {
            /**
             * Format: int32
             * @description Number of events that are stored now, those that already were among them.
             * @example 2
             */
            succeeded: number;
            /**
             * Format: int32
             * @description Number of events that were refused.
             * @example 1
             */
            failed: number;
            /** @description One entry for each event, in the order of the request. */
            results: components["schemas"]["ShipmentEventOutcome"][];
        };
        /** @description Event of the shipment that the path names. */
        ShipmentEventCreate: components["schemas"]["ShipmentEventReport"];
        /**
         * @description What is printed for a shipment.
         * @default LABEL
         * @enum {string}
         */
        ShipmentDocuments: "LABEL" | "CUSTOMS" | "ALL";
        /** @description How a label shall look, and for which parcels. */
        LabelRequest: {
            /** @example PDF */
            type: components["schemas"]["LabelType"];
            /**
             * @description Paper of the label. By default that of the carrier's own label, and 4R where it has none.
             * @example 4R
             */
            layout?: components["schemas"]["LabelLayout"];
            /**
             * @description Class of the printer in dots per inch, for ZPL, 200 by default or that of the carrier's own label. It has no effect on PDF.
             * @example 200
             */
            resolution?: components["schemas"]["LabelResolution"];
            /** @description Parcels to print, by their place in the shipment counted from 0. Without it all are printed. */
            parcelIndexes?: number[];
        };
        /**
         * @description State of a shipment as reporting sees it. CMR_CLOSED exists only here. A shipment that is neither a draft nor delivered has it from when the truck that it stands on is closed until its next movement is scanned.
         * @enum {string}
         */
        ReportedShipmentState: "UNKNOWN" | "BLOCKED" | "DRAFT" | "FAILED_TO_REGISTER" | "REGISTERED" | "IN_TRANSIT" | "RELABELLED" | "RECEIVED_AT_WAREHOUSE" | "READY_FOR_DISPATCH_FROM_WAREHOUSE" | "CMR_CLOSED" | "DELIVERY_ATTEMPTED" | "DELIVERED" | "ERROR";
        /** @description Shipments that a bulk call works on, from 1 to 100 and each once. */
        ShipmentIds: components["schemas"]["Id"][];
        /** @description Shipments to register with their carriers. */
        ShipmentBatchRegistration: {
            shipmentIds: components["schemas"]["ShipmentIds"];
        };
        /** @description What became of one shipment of a bulk registration. It has shipment when the status is 200, else error. */
        ShipmentRegistrationOutcome: {
            /** @description Shipment as the request named it. */
            shipmentId: components["schemas"]["Id"];
            status: components["schemas"]["OutcomeStatus"];
            shipment?: components["schemas"]["Shipment"];
            /** @description Error that the single call would have returned. */
            error?: components["schemas"]["ErrorInfo"];
        };
        /** @description What became of each shipment of a bulk registration. */
        ShipmentBatchRegistrationResult: {
            /**
             * Format: int32
             * @description Number of shipments that are registered now, those that already were among them.
             * @example 1
             */
            succeeded: number;
            /**
             * Format: int32
             * @description Number of shipments that are not.
             * @example 1
             */
            failed: number;
            /** @description One entry for each shipment, in the order of the request. */
            results: components["schemas"]["ShipmentRegistrationOutcome"][];
        };
        /** @description Shipment to create and register in one go, and the label to print if one is wanted. */
        DirectRegistration: {
            shipment: components["schemas"]["ShipmentCreate"];
            /** @description How the label shall look. Without it none is made, and it can be fetched later. */
            label?: components["schemas"]["LabelRequest"];
        };
        /** @description Registered shipment, with its label if one was asked for. */
        DirectRegistrationResult: {
            shipment: components["schemas"]["Shipment"];
            label?: components["schemas"]["LabelResult"];
            /** @description Why there is no label, although one was asked for and the shipment is registered. Ask for the label again. */
            labelError?: components["schemas"]["ErrorInfo"];
        };
        /** @description Shipments to print labels for, all in the same way. */
        ShipmentBatchLabel: {
            shipmentIds: components["schemas"]["ShipmentIds"];
            label: components["schemas"]["LabelRequest"];
            /**
             * @description Whether all labels shall come as one file, to be printed at once. The entries then say on which page theirs begin instead of carrying them.
             * @default false
             * @example true
             */
            merge: boolean;
        };
        /** @description Labels of one shipment of a bulk call. When the status is 200 it has label, or firstPage if the labels are merged, else error. */
        ShipmentLabelOutcome: {
            /** @description Shipment as the request named it. */
            shipmentId: components["schemas"]["Id"];
            status: components["schemas"]["OutcomeStatus"];
            label?: components["schemas"]["LabelResult"];
            /**
             * Format: int32
             * @description Page of the merged file on which the labels of this shipment begin, counted from 1.
             * @example 1
             */
            firstPage?: number;
            /** @description Error that the single call would have returned. */
            error?: components["schemas"]["ErrorInfo"];
        };
        /** @description Labels of several shipments, one by one or as one file. */
        ShipmentBatchLabelResult: {
            /**
             * Format: int32
             * @description Number of shipments with labels.
             * @example 1
             */
            succeeded: number;
            /**
             * Format: int32
             * @description Number of shipments without.
             * @example 1
             */
            failed: number;
            /** @description One entry for each shipment, in the order of the request. */
            results: components["schemas"]["ShipmentLabelOutcome"][];
            /** @description All labels as one file, in the order of the request. Only when merge was asked for and at least one shipment succeeded. */
            merged?: components["schemas"]["LabelDocument"];
        };
        /**
         * @description Kind of packaging that a parcel definition describes.
         * @enum {string}
         */
        ParcelDefinitionType: "BOX" | "ENVELOPE";
        /**
         * @description Attribute by which parcel definitions are sorted.
         * @enum {string}
         */
        ParcelDefinitionSort: "createdAt" | "name" | "weight";
        /** @description Measures of a parcel that a client ships often. */
        ParcelDefinitionAttributes: {
            /**
             * @description Name by which users recognise the parcel.
             * @example Table lamp, large box
             */
            name?: string;
            type?: components["schemas"]["ParcelDefinitionType"];
            /**
             * @description Weight in kilograms when packed, kept to three decimals.
             * @example 4.2
             */
            weight?: number;
            /**
             * @description Length in centimetres, kept to one decimal.
             * @example 60
             */
            length?: number;
            /**
             * @description Width in centimetres, kept to one decimal.
             * @example 40
             */
            width?: number;
            /**
             * @description Height in centimetres, kept to one decimal.
             * @example 35.5
             */
            height?: number;
        };
        /** @description Box or envelope that a client ships often, to fill in the parcel of a shipment. */
        ParcelDefinition: WithRequired<components["schemas"]["ParcelDefinitionAttributes"], "name" | "type" | "weight" | "length" | "width" | "height"> & {
            /**
             * @description Identifier of the parcel definition.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0
             */
            id: components["schemas"]["Id"];
            /** @description When the parcel definition was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description User who created the parcel definition. */
            createdBy: components["schemas"]["Username"];
            /** @description When the parcel definition was last changed. Absent when it never was. */
            modifiedAt?: components["schemas"]["Timestamp"];
            /** @description User who last changed the parcel definition. */
            modifiedBy?: components["schemas"]["Username"];
        };
        /** @description Changes to a parcel definition, which its id names. What is absent keeps its value. */
        ParcelDefinitionUpdate: {
            /**
             * @description Parcel definition to change.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0
             */
            id: components["schemas"]["Id"];
        } & components["schemas"]["ParcelDefinitionAttributes"];
        /** @description Parcel definition to add. */
        ParcelDefinitionCreate: WithRequired<components["schemas"]["ParcelDefinitionAttributes"], "name" | "type" | "weight" | "length" | "width" | "height">;
        /** @description Changes to the parcel definition that the path names. What is absent keeps its value. */
        ParcelDefinitionPatch: components["schemas"]["ParcelDefinitionAttributes"];
        /**
         * @description Whether the form for a shipment is shown step by step or on a single page.
         * @enum {string}
         */
        ShipmentFormLayout: "STEPPER" | "SINGLE_PAGE";
        /**
         * @description Whether scan and go handles a single parcel at a time or multiple parcels in a row.
         * @enum {string}
         */
        ScanAndGoFlow: "SINGLE" | "MULTIPLE";
        /** @description Settings that change. What is absent keeps its value, and null removes a setting. */
        SharedPreferencesChanges: {
            /**
             * @description Language and region of the application as BCP 47 tag.
             * @example da-DK
             */
            locale?: string | null;
            /** @description Layout of the form for a shipment. */
            shipmentFormLayout?: components["schemas"]["ShipmentFormLayout"] | null;
            /** @description Flow of scan and go. */
            scanAndGoFlow?: components["schemas"]["ScanAndGoFlow"] | null;
            /** @description Address of the address book where parcels are picked up unless a shipment says otherwise. */
            defaultPickupAddressId?: components["schemas"]["Id"] | null;
            /** @description Address of the address book that is filled in as the receiver of a new shipment. */
            defaultReceiverAddressId?: components["schemas"]["Id"] | null;
            /** @description Parcel definition that is filled in as the parcel of a new shipment. */
            defaultParcelDefinitionId?: components["schemas"]["Id"] | null;
            /**
             * @description Part of the application that opens after log-in.
             * @example shipments
             */
            favoriteApp?: string | null;
        };
        /** @description Settings of a client that change, with the client they belong to. */
        ClientPreferencesUpdate: {
            /** @description Client whose settings change. */
            clientId: components["schemas"]["ClientId"];
        } & components["schemas"]["SharedPreferencesChanges"];
        /** @description Settings that both a client and a user can have. */
        SharedPreferences: {
            /**
             * @description Language and region of the application as BCP 47 tag.
             * @example da-DK
             */
            locale?: string;
            /** @description Layout of the form for a shipment. */
            shipmentFormLayout?: components["schemas"]["ShipmentFormLayout"];
            /** @description Flow of scan and go. */
            scanAndGoFlow?: components["schemas"]["ScanAndGoFlow"];
            /**
             * @description Address of the address book where parcels are picked up unless a shipment says otherwise.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0
             */
            defaultPickupAddressId?: components["schemas"]["Id"];
            /**
             * @description Address of the address book that is filled in as the receiver of a new shipment.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca1
             */
            defaultReceiverAddressId?: components["schemas"]["Id"];
            /**
             * @description Parcel definition that is filled in as the parcel of a new shipment.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0
             */
            defaultParcelDefinitionId?: components["schemas"]["Id"];
            /**
             * @description Part of the application that opens after log-in.
             * @example shipments
             */
            favoriteApp?: string;
        };
        /** @description Settings of a client, which count for its users who have no setting of their own. */
        ClientPreferences: components["schemas"]["SharedPreferences"] & {
            /** @description Client that the settings belong to. */
            clientId: components["schemas"]["ClientId"];
        };
        /**
         * @description Side of the table to which a column is pinned.
         * @enum {string}
         */
        ColumnPin: "LEFT" | "RIGHT";
        /** @description Place of one column in the table of shipments. */
        ShipmentsTableColumn: {
            /**
             * @description Column that is placed, by the name that the application gives it.
             * @example carrierReference
             */
            columnId: string;
            /**
             * Format: int32
             * @description Place of the column from the left, counted from 0.
             * @example 0
             */
            order: number;
            /**
             * @description Whether the column is shown.
             * @example true
             */
            visible: boolean;
            /** @description Side to which the column is pinned. Absent for a column that scrolls with the others. */
            pinned?: components["schemas"]["ColumnPin"];
        };
        /** @description Settings of the user who calls. They come before those of the client. */
        UserPreferences: components["schemas"]["SharedPreferences"] & {
            /** @description Client to act for when a request has no ClientId header. */
            defaultClientId?: components["schemas"]["ClientId"];
            /** @description Columns of the table of shipments in the order of their places. */
            shipmentsTableConfiguration?: components["schemas"]["ShipmentsTableColumn"][];
        };
        /** @description Settings of the user who calls that change. */
        UserPreferencesUpdate: components["schemas"]["SharedPreferencesChanges"] & {
            /** @description Client to act for when a request has no ClientId header. The user must belong to it. */
            defaultClientId?: components["schemas"]["ClientId"] | null;
            /** @description The complete new arrangement of columns, each column once. An empty list restores the arrangement of the application. */
            shipmentsTableConfiguration?: components["schemas"]["ShipmentsTableColumn"][];
        };
        /**
         * @description Kind of a parcel shop.
         * @enum {string}
         */
        ParcelShopType: "SERVICE_POINT" | "LOCKER" | "POST_OFFICE" | "DEPOT";
        /** @description Part of a day of the week during which a shop is open, in its local time. */
        OpeningTime: {
            /**
             * Format: int32
             * @description Day of the week, from 1 for Monday to 7 for Sunday.
             * @example 1
             */
            day: number;
            /**
             * @description Time at which it opens.
             * @example 08:00
             */
            from: components["schemas"]["TimeOfDay"];
            /**
             * @description Time at which it closes. A shop that is open around the clock has 00:00 to 23:59.
             * @example 21:00
             */
            to: components["schemas"]["TimeOfDay"];
            /** @description Break within these hours. Absent when there is none. */
            closedDuring?: components["schemas"]["TimeRange"];
        };
        /** @description Shop, locker, post office or depot where parcels are handed in and fetched. */
        ParcelShop: {
            /**
             * @description Identifier that the carrier gave the shop. Send it as parcelShopId in the delivery of a shipment.
             * @example 74826
             */
            id: components["schemas"]["ParcelShopId"];
            /**
             * @description Name on the door.
             * @example Coop Linnéplatsen
             */
            name: string;
            /** @example SERVICE_POINT */
            type: components["schemas"]["ParcelShopType"];
            /**
             * @description Latitude in degrees (WGS 84).
             * @example 57.690312
             */
            latitude: number;
            /**
             * @description Longitude in degrees (WGS 84).
             * @example 11.952114
             */
            longitude: number;
            /** @example POSTNORD_DK */
            carrier: components["schemas"]["Carrier"];
            /**
             * @description Street and house number.
             * @example Linnégatan 76
             */
            addressLine1: string;
            /**
             * @description Postal code. Absent in countries without.
             * @example 413 08
             */
            postCode?: string;
            /**
             * @description Town or city.
             * @example Göteborg
             */
            city: string;
            country: components["schemas"]["CountryCode"];
            /** @description When the shop is open, sorted by day and time. A day may have several rows, and a day without one is closed. Empty when the carrier does not say. */
            openingTimes: components["schemas"]["OpeningTime"][];
            /**
             * @description When the shop closed for good. Absent while it serves. Closed shops are in no search, yet can still be read by their id.
             * @example 2026-10-31T23:00:00.000Z
             */
            closedAt?: components["schemas"]["Timestamp"];
            /**
             * @description Further facts that the carrier gives about the shop, by the carrier's own names.
             * @example {
             *       "routingCode": "SE-41308-01"
             *     }
             */
            carrierData?: {
                [key: string]: string;
            };
        };
        /**
         * @description How far an export of parcel shops is. PENDING becomes RUNNING, then FINISHED with an outcome.
         * @enum {string}
         */
        ParcelShopExportStatus: "PENDING" | "RUNNING" | "FINISHED";
        /**
         * @description How an export of parcel shops ended. Absent until it is FINISHED. After SUCCESS the file was mailed.
         * @enum {string}
         */
        ParcelShopExportOutcome: "FAILURE" | "SUCCESS";
        /** @description Export of parcel shops, and how far it is. */
        ParcelShopExport: {
            /**
             * @description Identifier of the export.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c91
             */
            id: components["schemas"]["Id"];
            /**
             * @description Carrier of the shops.
             * @example POSTNORD_DK
             */
            carrier: components["schemas"]["Carrier"];
            /** @description Country of the shops. Absent when all countries were asked for. */
            country?: components["schemas"]["CountryCode"];
            /**
             * @description Town or city of the shops. Absent when none was asked for.
             * @example Göteborg
             */
            city?: string;
            /**
             * @description Postal code of the shops. Absent when none was asked for.
             * @example 413 08
             */
            postCode?: string;
            /**
             * Format: int32
             * @description Shops in the file at most.
             * @example 10000
             */
            limit: number;
            /** @description Mailbox that the file is sent to. */
            email: components["schemas"]["EmailAddress"];
            status: components["schemas"]["ParcelShopExportStatus"];
            outcome?: components["schemas"]["ParcelShopExportOutcome"];
            /** @description When the export was asked for. */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When it finished. Absent until then.
             * @example 2026-11-20T09:30:41.220Z
             */
            finishedAt?: components["schemas"]["Timestamp"];
        };
        /** @description Which parcel shops to export, and who receives the file. */
        ParcelShopExportCreate: {
            /**
             * @description Carrier of the shops.
             * @example POSTNORD_DK
             */
            carrier: components["schemas"]["Carrier"];
            /** @description Only shops in this country. */
            country?: components["schemas"]["CountryCode"];
            /**
             * @description Only shops in this town or city. It forgives accents and upper case.
             * @example Göteborg
             */
            city?: string;
            /**
             * @description Only shops with this postal code. Spaces make no difference.
             * @example 413 08
             */
            postCode?: string;
            /**
             * Format: int32
             * @description Shops in the file at most, 10,000 by default.
             * @default 10000
             * @example 10000
             */
            limit: number;
            /** @description Mailbox that the file is sent to. */
            email: components["schemas"]["EmailAddress"];
        };
        /** @description Parcel shop with its distance from the place that was searched. */
        NearbyParcelShop: components["schemas"]["ParcelShop"] & {
            /**
             * Format: int32
             * @description Distance in metres as the crow flies.
             * @example 742
             */
            distance: number;
        };
        /**
         * @description Attribute by which reported shipments are sorted. Shipments without the value come last in either direction, and equal values are ordered by id in the same direction.
         * @default createdAt
         * @enum {string}
         */
        ReportedShipmentSort: "createdAt" | "firstTrackingEventDate" | "firstDeliveryEventDate" | "lastEventDate" | "deliveryTimeInDays";
        /**
         * @description How far a parcel is on its way, as its recipient sees it.
         *
         *     The events of the parcel itself and those of the whole shipment decide. A parcel without events of its own has the phase of its shipment.
         * @enum {string}
         */
        DeliveryPhase: "PRE_REGISTRATION" | "ANNOUNCED" | "IN_TRANSIT" | "DELIVERY_ATTEMPTED" | "DELIVERED" | "EXCEPTION";
        /**
         * @description Who has to act on a parcel next, as shipper and warehouse see it.
         *
         *     The events of the parcel itself and those of the whole shipment decide. A parcel without events of its own has the phase of its shipment.
         * @enum {string}
         */
        OperationalPhase: "PREPARING" | "AWAITING_PARCEL" | "IN_WAREHOUSE" | "READY_FOR_DISPATCH" | "LINE_HAUL" | "WITH_CARRIER" | "COMPLETED" | "EXCEPTION";
        /** @description Where a parcel is in its life, seen by the recipient and by operations. */
        ParcelLifecycle: {
            deliveryPhase: components["schemas"]["DeliveryPhase"];
            operationalPhase: components["schemas"]["OperationalPhase"];
        };
        /** @description Parcel of a reported shipment with its place in life. */
        ReportedParcel: components["schemas"]["StoredParcel"] & {
            lifecycle: components["schemas"]["ParcelLifecycle"];
        };
        /** @description Stored shipment with its delivery figures, as reporting sees it. */
        ReportedShipment: {
            /** @description Identifier of the shipment. */
            id: components["schemas"]["Id"];
            /** @description Client that ships. */
            clientId: components["schemas"]["ClientId"];
            /** @description When the shipment was created. */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description Username of who created it.
             * @example freja@nordlys.example
             */
            createdBy: string;
            /** @description When the shipment or its state last changed. Absent until the first change. */
            modifiedAt?: components["schemas"]["Timestamp"];
            /**
             * @description Username of who changed it last. Absent when it never was changed or a carrier's event did it.
             * @example freja@nordlys.example
             */
            modifiedBy?: string;
            /** @example DELIVERED */
            shipmentState: components["schemas"]["ReportedShipmentState"];
            /** @example REGULAR */
            shipmentType: components["schemas"]["ShipmentType"];
            /** @description Number under which the carrier tracks the shipment. Absent until it is registered. With it, the shipment can no longer be changed or deleted. */
            carrierReference?: components["schemas"]["CarrierReference"];
            carrierIntegrationReference?: components["schemas"]["CarrierIntegrationReference"];
            registration?: components["schemas"]["ShipmentRegistration"];
            /** @description Who sends the parcel, and where it comes back to if it cannot be delivered. */
            sender: components["schemas"]["AddressParty"];
            /** @description Who gets the parcel. */
            recipient: components["schemas"]["AddressParty"];
            /** @description Where the parcel is delivered, if not at the address of the recipient. */
            delivery?: components["schemas"]["AddressParty"];
            /** @description Where the carrier fetches the parcel, if not at the address of the sender. */
            pickup?: components["schemas"]["AddressParty"];
            collectionInfo?: components["schemas"]["CollectionInfo"];
            /**
             * @description What is shipped.
             * @example Pendant lamp and shade
             */
            description?: string;
            /**
             * @description What the driver should know at the delivery.
             * @example Leave at the back door if nobody is home.
             */
            deliveryInstructions?: string;
            /**
             * @description Whether the recipient pays the freight.
             * @example false
             */
            recipientPays: boolean;
            /** @description Carrier and product that move the parcel. Absent only when externalShipment is there. */
            carrierProduct?: components["schemas"]["CarrierProduct"];
            externalShipment?: components["schemas"]["ExternalShipment"];
            customerReference?: components["schemas"]["CustomerReference"];
            orderNumber?: components["schemas"]["OrderNumber"];
            cashOnDelivery?: components["schemas"]["CashOnDelivery"];
            /** @description Parcels of the shipment with their lifecycle, from 1 to 10. */
            parcels: components["schemas"]["ReportedParcel"][];
            /** @description Customs data of the shipment. Only in the response for a single shipment, lists and reports leave it out. */
            customs?: components["schemas"]["ShipmentCustoms"];
            /** @description Consignments that hold the shipment, from the innermost to the outermost. Absent when there are none. */
            consignments?: components["schemas"]["ShipmentConsignment"][];
            /**
             * @description Customer reference of the shipment promise that the parcel was relabelled from. Absent when it was not relabelled.
             * @example RL-88120
             */
            relabellingCustomerReference?: components["schemas"]["CustomerReference"];
            /**
             * @description When the first event after registering happened, from the warehouse or the carrier. Absent until then.
             * @example 2026-11-17T19:05:00.000Z
             */
            firstTrackingEventDate?: components["schemas"]["Timestamp"];
            /**
             * @description When delivery was first attempted or made, which is the first event with DELIVERY_ATTEMPTED or DELIVERED. Absent until then.
             * @example 2026-11-19T10:41:00.000Z
             */
            firstDeliveryEventDate?: components["schemas"]["Timestamp"];
            /**
             * @description When the latest event happened. Absent when there are no events.
             * @example 2026-11-19T10:41:00.000Z
             */
            lastEventDate?: components["schemas"]["Timestamp"];
            /**
             * @description Carrier code of the latest event that has one. Absent when there is none.
             * @example DELIVERED_HOME
             */
            lastEventCode?: components["schemas"]["ShipmentEventCode"];
            /**
             * Format: int32
             * @description Calendar days in UTC from firstTrackingEventDate to firstDeliveryEventDate, 0 when both are on one day. Absent until both are known.
             * @example 2
             */
            deliveryTimeInDays?: number;
        };
        /** @description One page of reported shipments. */
        ReportedShipmentQueryResult: {
            /**
             * Format: int64
             * @description Number of shipments that match over all pages. Above 10,000 it is a lower bound.
             * @example 137
             */
            total: number;
            /** @description Shipments of this page. */
            hits: components["schemas"]["ReportedShipment"][];
            /**
             * @description Token to send as next_page_token for the next page. Absent on the last page.
             * @example eyJrIjpbIjIwMjYtMTEtMjAiXX0
             */
            nextPageToken?: string;
        };
        /**
         * @description Parcel number (air waybill number) as the carrier prints it. Upper and lower case and spaces make no difference, nor does 00 before an SSCC.
         * @example 373500489530470000
         */
        ParcelAwb: string;
        /** @description What is known about a set of parcel numbers. */
        ShipmentReport: {
            /**
             * Format: int32
             * @description Number of shipments found.
             * @example 1
             */
            total: number;
            /** @description Shipments found, each once, the newest first. */
            hits: components["schemas"]["ReportedShipment"][];
            /** @description Parcel numbers of the request that no reachable shipment has, in the order they were sent. */
            notFound: components["schemas"]["ParcelAwb"][];
        };
        /** @description Tracking event with the client and the references of its shipment. */
        ReportedEvent: components["schemas"]["ShipmentEvent"] & {
            /** @description Client of the shipment. */
            clientId: components["schemas"]["ClientId"];
            /** @description The client's own reference of the shipment. */
            customerReference?: components["schemas"]["CustomerReference"];
            /** @description Order number of the shipment. */
            orderNumber?: components["schemas"]["OrderNumber"];
        };
        /** @description One page of tracking events with the shipments they belong to. */
        ReportedEventQueryResult: {
            /**
             * Format: int64
             * @description Number of events that match over all pages. Above 10,000 it is a lower bound.
             * @example 412
             */
            total: number;
            /** @description Events of this page. */
            hits: components["schemas"]["ReportedEvent"][];
            /**
             * @description Token to send as next_page_token for the next page. Absent on the last page.
             * @example eyJrIjpbIjIwMjYtMTEtMjAiXX0
             */
            nextPageToken?: string;
        };
        /**
         * @description Length of the period that one data point counts. Weeks are ISO weeks, which start on Monday.
         * @default DAILY
         * @enum {string}
         */
        CountGranularity: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
        /** @description One bar of a chart, which is a period and the shipments created in it. */
        DataPoint: {
            /**
             * @description Period of the point. A day is 2026-11-20, an ISO week 2026-W47, a month 2026-11 and a year 2026.
             * @example 2026-11-20
             */
            label: string;
            /**
             * Format: int64
             * @description Number of shipments created in the period.
             * @example 137
             */
            count: number;
        };
        /** @description Job that writes shipments to a CSV file in the background. */
        ShipmentExportJob: {
            id: components["schemas"]["Id"];
            /**
             * @description Whether the file is still being written. It can be downloaded once this is false.
             * @example false
             */
            pending: boolean;
            /**
             * Format: int64
             * @description Number of shipments in the file. Absent while pending.
             * @example 5120
             */
            totalHits?: number;
            /** @description When the export was asked for. */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When the file was complete. Absent while pending.
             * @example 2026-11-20T09:30:12.000Z
             */
            finishedAt?: components["schemas"]["Timestamp"];
        };
        /** @description Which shipments to export. What is left out does not narrow the export, and several conditions must all hold. */
        ShipmentExportRequest: {
            /** @description Client whose shipments are exported, the active client by default. It must be within reach of the caller, otherwise the response is 403. */
            clientId?: components["schemas"]["ClientId"];
            /**
             * @description Only shipments created at or after this time. Without an offset it is read in UTC.
             * @example 2026-11-01
             */
            createdAfter?: components["schemas"]["DateOrDateTime"];
            /**
             * @description Only shipments created before this time, which must be after createdAfter. Without an offset it is read in UTC.
             * @example 2026-12-01
             */
            createdBefore?: components["schemas"]["DateOrDateTime"];
            /** @description Only shipments in one of these states. Absent or empty means every state. */
            shipmentStates?: components["schemas"]["ReportedShipmentState"][];
            /** @description Only shipments with this carrier. */
            carrier?: components["schemas"]["Carrier"];
            /** @description Only shipments with this product. It must be a product of carrier when both are given. */
            productId?: components["schemas"]["CarrierProductId"];
        };
        /**
         * Format: int32
         * @description Number of shipments expected in the whole period.
         * @example 1200
         */
        ExpectedCount: number;
        /** @description Number of shipments a client expects to send to a country within a period. */
        ExpectedAmount: {
            id: components["schemas"]["Id"];
            clientId: components["schemas"]["ClientId"];
            /** @description Country the shipments go to, as ISO 3166-1 alpha-2 code. */
            country: components["schemas"]["CountryCode"];
            count: components["schemas"]["ExpectedCount"];
            /**
             * @description First day of the period.
             * @example 2026-11-23
             */
            startDate: components["schemas"]["LocalDate"];
            /**
             * @description Last day of the period, which still belongs to it.
             * @example 2026-11-29
             */
            endDate: components["schemas"]["LocalDate"];
        };
        /** @description Changes to the amount that the body names by its id. An absent attribute keeps its value. */
        ExpectedAmountUpdate: {
            id: components["schemas"]["Id"];
            /** @description Client of the amount, accepted so that an amount can be sent back as it was read. Another one than the stored one is 400. */
            clientId?: components["schemas"]["ClientId"];
            /** @description Country the shipments go to, as ISO 3166-1 alpha-2 code. */
            country?: components["schemas"]["CountryCode"];
            count?: components["schemas"]["ExpectedCount"];
            /**
             * @description New first day of the period.
             * @example 2026-11-23
             */
            startDate?: components["schemas"]["LocalDate"];
            /**
             * @description New last day of the period, on or after startDate.
             * @example 2026-12-06
             */
            endDate?: components["schemas"]["LocalDate"];
        };
        /** @description Number of shipments to announce for a country and period. */
        ExpectedAmountCreate: {
            /** @description Client that expects the shipments, the active client by default. It must be within reach of the caller, otherwise the response is 403. */
            clientId?: components["schemas"]["ClientId"];
            /** @description Country the shipments go to, as ISO 3166-1 alpha-2 code. */
            country: components["schemas"]["CountryCode"];
            count: components["schemas"]["ExpectedCount"];
            /**
             * @description First day of the period.
             * @example 2026-11-23
             */
            startDate: components["schemas"]["LocalDate"];
            /**
             * @description Last day of the period, on or after startDate.
             * @example 2026-11-29
             */
            endDate: components["schemas"]["LocalDate"];
        };
        /**
         * @description Attribute by which products are sorted. Equal values are ordered by id.
         * @default createdAt
         * @enum {string}
         */
        ProductSort: "createdAt" | "productName" | "carrier";
        /**
         * @description What the product does, for those who choose between products.
         * @example Delivered to the recipient's door in daytime or evening, with a text message in advance.
         */
        ProductDescription: string;
        /**
         * @description Countries of one end of the journey. Absent or empty means every country the carrier serves.
         * @example [
         *       "DK",
         *       "SE"
         *     ]
         */
        ProductCountries: components["schemas"]["CountryCode"][];
        /**
         * @description Free keys and values of other systems, such as an article number in an ERP. Waybill keeps them and gives them no meaning.
         * @example {
         *       "erpArticle": "FRAGT-017",
         *       "carrierServiceCode": "17"
         *     }
         */
        ProductExternalData: {
            [key: string]: string;
        };
        /** @description Transport product of a carrier, such as home delivery. Shipments name it by its id. */
        Product: {
            id: components["schemas"]["CarrierProductId"];
            carrier: components["schemas"]["Carrier"];
            productName: components["schemas"]["ProductName"];
            productDescription?: components["schemas"]["ProductDescription"];
            transportType?: components["schemas"]["TransportType"];
            direction?: components["schemas"]["ProductDirection"];
            /**
             * @description Whether new shipments may use the product. Shipments that already use it are not affected.
             * @example true
             */
            active: boolean;
            /** @description Countries the product collects in. Absent or empty means every country the carrier serves. */
            fromCountries?: components["schemas"]["ProductCountries"];
            /** @description Countries the product delivers to. Absent or empty means every country the carrier serves. */
            toCountries?: components["schemas"]["ProductCountries"];
            externalData?: components["schemas"]["ProductExternalData"];
        };
        /** @description Attributes of a product that can change. An absent attribute keeps its value, null clears one that may be absent, and lists and maps are replaced whole. */
        ProductChanges: {
            /** @description Carrier of the product, accepted so that a product can be sent back as it was read. Another one than the stored one is 400. */
            carrier?: components["schemas"]["Carrier"];
            productName?: components["schemas"]["ProductName"];
            /** @description New description of the product, or null to clear it. */
            productDescription?: components["schemas"]["ProductDescription"] | null;
            /** @description New way in which the goods move, or null to clear it. */
            transportType?: components["schemas"]["TransportType"] | null;
            /** @description New direction of the product, or null to clear it. */
            direction?: components["schemas"]["ProductDirection"] | null;
            /**
             * @description Whether new shipments may use the product.
             * @example false
             */
            active?: boolean;
            /** @description All countries the product collects in, or null for every country the carrier serves. */
            fromCountries?: components["schemas"]["ProductCountries"] | null;
            /** @description All countries the product delivers to, or null for every country the carrier serves. */
            toCountries?: components["schemas"]["ProductCountries"] | null;
            /** @description The whole map of free keys and values, or null to clear it. */
            externalData?: components["schemas"]["ProductExternalData"] | null;
        };
        /** @description Changes to the product that the body names by its id. */
        ProductUpdate: components["schemas"]["ProductChanges"] & {
            id: components["schemas"]["CarrierProductId"];
        };
        /** @description Product to add to the catalogue. */
        ProductCreate: {
            /**
             * @description Id to give the product. It begins with the carrier's identifier and an underscore. Without it Waybill makes one of the carrier and the name, such as GLS_DK_EVENING_DELIVERY.
             * @example GLS_DK_EVENING
             */
            id?: components["schemas"]["CarrierProductId"];
            carrier: components["schemas"]["Carrier"];
            productName: components["schemas"]["ProductName"];
            productDescription?: components["schemas"]["ProductDescription"];
            transportType?: components["schemas"]["TransportType"];
            direction?: components["schemas"]["ProductDirection"];
            /**
             * @description Whether new shipments may use the product, true by default.
             * @default true
             * @example true
             */
            active: boolean;
            /** @description Countries the product collects in. Absent or empty means every country the carrier serves. */
            fromCountries?: components["schemas"]["ProductCountries"];
            /** @description Countries the product delivers to. Absent or empty means every country the carrier serves. */
            toCountries?: components["schemas"]["ProductCountries"];
            externalData?: components["schemas"]["ProductExternalData"];
        };
        /** @description Changes to the product that the path names. */
        ProductPatch: components["schemas"]["ProductChanges"];
        /** @description Product to sell to a client. */
        SalesProductCreate: {
            productId: components["schemas"]["CarrierProductId"];
            /** @description Client the product is sold to, the active client by default. It must be within reach of the caller, otherwise the response is 403. */
            clientId?: components["schemas"]["ClientId"];
        };
        /** @description Product that is sold to a client. From its first sales product on, a client books only what it has been sold. */
        SalesProduct: {
            id: components["schemas"]["Id"];
            product: components["schemas"]["Product"];
            productId: components["schemas"]["CarrierProductId"];
            /** @description Client the product is sold to. */
            clientId: components["schemas"]["ClientId"];
        };
        /**
         * @description Attribute by which consignments are sorted. Equal ones come by the time of their creation.
         * @default createdAt
         * @enum {string}
         */
        ConsignmentSort: "createdAt" | "type" | "state";
        /**
         * @description Kind of a reference.
         * @enum {string}
         */
        ConsignmentReferenceKey: "CARRIER_REFERENCE" | "LICENSE_PLATE" | "WAREHOUSE_REFERENCE" | "LABEL_REFERENCE";
        /** @description One name under which a consignment is known to somebody. */
        ConsignmentReference: {
            key: components["schemas"]["ConsignmentReferenceKey"];
            /**
             * @description The reference itself. Look-ups compare it exactly.
             * @example CX48217
             */
            value: string;
        };
        /** @description Pallet, truck or shipment that moves as one. */
        Consignment: {
            /**
             * @description Identifier of the consignment.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51
             */
            id: components["schemas"]["Id"];
            type: components["schemas"]["ConsignmentType"];
            state: components["schemas"]["ConsignmentState"];
            /** @description Names under which the consignment is known. Empty if there are none. */
            references: components["schemas"]["ConsignmentReference"][];
            /**
             * @description Consignment in which this one stands. Absent if it stands alone.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52
             */
            parentId?: components["schemas"]["Id"];
            /** @description Client that the consignment belongs to. */
            clientId: components["schemas"]["ClientId"];
            /** @description When the consignment was created. */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description Username of the user who created the consignment.
             * @example freja@nordlys.example
             */
            createdBy: string;
            /**
             * @description Number that the carrier gave the whole consignment.
             * @example 70438101015432113
             */
            carrierReference?: string;
        };
        /** @description What can change in a consignment. What is absent keeps its value. */
        ConsignmentChange: {
            /** @description New kind of the consignment. It must still fit its parent and its members. */
            type?: components["schemas"]["ConsignmentType"];
            /** @description Names under which the consignment is known, up to 20. The list is replaced as a whole. Apart from WAREHOUSE_REFERENCE, a key and value belong to only one consignment of a type that is not CLOSED. */
            references?: components["schemas"]["ConsignmentReference"][];
            /** @description Consignment in which this one stands. It must be OPEN and of a higher type. Null takes the consignment out. */
            parentId?: components["schemas"]["Id"] | null;
            /**
             * @description Number that the carrier gave the whole consignment.
             * @example 70438101015432113
             */
            carrierReference?: string | null;
        };
        /** @description New values of the consignment that the id names. What is absent keeps its value, and null clears what may be absent. */
        ConsignmentUpdate: components["schemas"]["ConsignmentChange"] & {
            /**
             * @description Identifier of the consignment to change.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51
             */
            id: components["schemas"]["Id"];
        };
        /** @description Pallet, truck or shipment to follow as a consignment. It begins OPEN. */
        ConsignmentCreate: {
            type: components["schemas"]["ConsignmentType"];
            /** @description Names under which the consignment is known, up to 20. The list is replaced as a whole. Apart from WAREHOUSE_REFERENCE, a key and value belong to only one consignment of a type that is not CLOSED. */
            references?: components["schemas"]["ConsignmentReference"][];
            /**
             * @description Consignment in which this one stands. It must be OPEN and of a higher type.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52
             */
            parentId?: components["schemas"]["Id"];
            /**
             * @description Number that the carrier gave the whole consignment.
             * @example 70438101015432113
             */
            carrierReference?: string;
        };
        /** @description New values of a consignment. What is absent keeps its value, and null clears what may be absent. */
        ConsignmentPatch: components["schemas"]["ConsignmentChange"];
        /** @description State that a consignment shall have. */
        ConsignmentStateUpdate: {
            state: components["schemas"]["ConsignmentState"];
        };
        /** @description Consignment in which another one shall stand. */
        ConsignmentParentUpdate: {
            /** @description Consignment in which this one stands. It must be OPEN and of a higher type. Null takes the consignment out of the one it stands in. */
            parentId: components["schemas"]["Id"] | null;
        };
        /**
         * @description Name of the truck that takes goods over the border. When it equals the id without its hyphens, the carrier reference or a reference of a TRUCK consignment, closing that consignment closes the items too.
         * @example TRUCK-OSL-1120
         */
        TruckIdentifier: string;
        /** @description What must be known about goods before they cross a border. */
        CustomsItemGoods: {
            /**
             * @description Number that the carrier gave the parcel in which the goods travel.
             * @example 373500489530470000
             */
            carrierReference?: string;
            /**
             * @description Number of the line on the invoice. Together with carrierReference and invoiceNumber it identifies an item of a client.
             * @example 1
             */
            itemNumber?: string;
            /**
             * @description What the goods are, in words that a customs officer understands, without brand names.
             * @example Ceiling lamp of brass for LED bulbs, household use
             */
            itemDescription?: string;
            /**
             * @description Stock keeping unit of the goods in the shop.
             * @example AURORA-BRASS-40
             */
            skuNumber?: string;
            /**
             * Format: int32
             * @description Number of pieces on this line.
             * @example 2
             */
            quantity?: number;
            /**
             * @description Country where the goods were made, as ISO 3166-1 alpha-2 code. Two letters must be a country. A single letter of an older feed is kept with a warning, since the broker may refuse it.
             * @example DK
             */
            countryOfOrigin?: string;
            /**
             * @description Country that the goods are brought to, as ISO 3166-1 alpha-2 code. Two letters must be a country. A single letter of an older feed is kept with a warning, since the broker may refuse it.
             * @example NO
             */
            destinationCountry?: string;
            /**
             * @description Weight of all pieces of this line without packaging, in kilograms. Kept to the gram.
             * @example 4.2
             */
            netWeight?: number;
            /**
             * @description Weight of all pieces of this line with packaging, in kilograms, not below netWeight. Kept to the gram.
             * @example 5.1
             */
            grossWeight?: number;
            /**
             * @description Price of all pieces of this line together, as the invoice shows it in currencyCode. It must be more than 0, and for a gift it is the value of the goods.
             * @example 2498
             */
            itemInvoicePrice?: number;
            /**
             * @description Currency of all amounts of this item, as ISO 4217 code. Three letters must be a currency in use. Fewer of an older feed are kept with a warning, since the broker may refuse them.
             * @example DKK
             */
            currencyCode?: string;
            /** @description Commodity code of the goods for the export. Dots and spaces are dropped when it is stored, and at least six digits must be left. */
            commodityCode?: components["schemas"]["CommodityCode"];
            /**
             * @description Number of the invoice that the goods travel with.
             * @example NI-2026-0417
             */
            invoiceNumber?: string;
            /**
             * @description Registration number of the company that sells the goods, such as the Danish CVR number.
             * @example 38271946
             */
            companyNumber?: string;
            /**
             * @description EORI number of the exporter, which is a country code, XI for Northern Ireland among them, and up to 15 letters and digits. Spaces, dots and hyphens are dropped and letters become capitals. A number that is not in the form of its country is kept with a warning.
             * @example DK38271946
             */
            eoriNumber?: string;
        };
        /** @description What may be known about goods besides, for the broker and for finding them again. */
        CustomsItemExtras: {
            /**
             * @description Identifier of the shipment in Waybill. Without it the shipment of the client with this carrierReference is looked up and filled in, if there is one.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01
             */
            shipmentId?: string;
            /**
             * @description Identifier of the shipment in the system of the client.
             * @example WEB-20417
             */
            externalShipmentId?: string;
            /**
             * @description Name of the goods as the shop sells them.
             * @example Aurora pendant lamp, brass, 40 cm
             */
            itemName?: string;
            /**
             * @description What the goods are made of, in percent where it matters.
             * @example Brass 80 %, glass 20 %
             */
            composition?: string;
            /**
             * @description Reference of the client for the shipment or order.
             * @example ORDER-20417
             */
            customerReference?: string;
            /** @description Commodity code for the customs clearance in the country of destination, when it differs from commodityCode. */
            ccCommodityCode?: components["schemas"]["CommodityCode"];
            /**
             * @description Whether the goods are dangerous in transport. When absent they are not.
             * @example false
             */
            dangerousGoods?: boolean;
            /**
             * @description UN number of dangerous goods.
             * @example UN3481
             */
            dangerousGoodsCode?: string;
            /** @description Name of the truck that takes the goods over the border. It can be given later for all items of an invoice or shipment at once. */
            truckIdentifier?: components["schemas"]["TruckIdentifier"];
            /**
             * @description Name of the pallet on which the goods stand.
             * @example 395212340000000014
             */
            palletIdentifier?: string;
            /**
             * @description License plate of the truck.
             * @example CX 48 217
             */
            licensePlate?: string;
            /**
             * @description Kind of customs procedure, as the broker names it.
             * @example EXPORT
             */
            procedureType?: string;
            /**
             * @description Customs procedure code, which names the requested and the previous procedure.
             * @example 1000
             */
            procedureCode?: string;
            /** @description Reason for the export, as it is printed on CN22, CN23 and the invoice. */
            customsType?: components["schemas"]["CustomsType"];
            /** @description Kind of the invoice, which is commercial for a sale and proForma for anything else. */
            invoiceType?: components["schemas"]["InvoiceType"];
            /** @description Incoterm of the sale, which says who pays duty and tax. Documents print DDU as DAP. */
            termsOfTrade?: components["schemas"]["TermsOfTrade"];
            /** @description Import One-Stop Shop number under which the VAT of a sale into the EU is declared. */
            ioss?: components["schemas"]["IossNumber"];
            /** @description Part of the freight that the invoice charges for this line, in currencyCode. */
            shippingCharges?: components["schemas"]["Amount"];
            /** @description Insurance, handling and other charges of this line, in currencyCode. */
            otherCharges?: components["schemas"]["Amount"];
        };
        /**
         * @description How far an item has come on its way to the customs broker. NOT_SENT becomes SENT, and the broker then reports TRANSFER_SUCCESS, which is final, or TRANSFER_ERROR, after which the item can be sent again.
         * @enum {string}
         */
        CustomsTransferState: "NOT_SENT" | "SENT" | "TRANSFER_SUCCESS" | "TRANSFER_ERROR";
        /**
         * @description What looks wrong about an item. More codes may be added.
         * @enum {string}
         */
        CustomsWarningCode: "COMMODITY_CODE_CHAPTER" | "COMMODITY_CODE_LENGTH" | "COUNTRY_INCOMPLETE" | "CURRENCY_INCOMPLETE" | "DANGEROUS_GOODS_CODE" | "EORI_FORM" | "INVOICE_TYPE" | "IOSS_DESTINATION" | "IOSS_MEMBER_STATE";
        /** @description Something about an item that looks wrong and may be right. It is not an error, and the item is kept and sent as it is. */
        CustomsWarning: {
            code: components["schemas"]["CustomsWarningCode"];
            /**
             * @description Attribute of the item that it is about.
             * @example eoriNumber
             */
            field: string;
            /**
             * @description Sentence for a person that says what was expected.
             * @example eoriNumber DK123 usually is DK followed by 8 digits. The broker may refuse it.
             */
            message: string;
        };
        /** @description Goods that are declared for customs, and how far the declaration is. */
        CustomsItem: WithRequired<components["schemas"]["CustomsItemGoods"], "carrierReference" | "itemNumber" | "itemDescription" | "skuNumber" | "quantity" | "countryOfOrigin" | "destinationCountry" | "netWeight" | "grossWeight" | "itemInvoicePrice" | "currencyCode" | "commodityCode" | "invoiceNumber" | "companyNumber" | "eoriNumber"> & components["schemas"]["CustomsItemExtras"] & {
            /**
             * @description Identifier of the customs item. After a deletion it is not used again.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41
             */
            id: components["schemas"]["Id"];
            /** @description Client that the goods belong to, always as a number. */
            clientId: components["schemas"]["ClientId"];
            /**
             * @description Whether the item is closed. A closed item can be sent to the broker and no longer be changed or deleted.
             * @example false
             */
            closed: boolean;
            /** @description When the item was closed. Absent while it is open. */
            closedAt?: components["schemas"]["Timestamp"];
            transferState: components["schemas"]["CustomsTransferState"];
            /**
             * @description What the broker said about the last transfer. Absent until it says something.
             * @example Commodity code 9405110090 is not known in the tariff of NO.
             */
            transferMessage?: string;
            /** @description What looks wrong about the item as it was last changed, and may be right. Absent when nothing does. */
            warnings?: components["schemas"]["CustomsWarning"][];
        };
        /** @description Sum over the items of a truck that share currency, commodity code and country of origin. */
        CustomsTotal: {
            /**
             * @description Currency of the amounts, as ISO 4217 code.
             * @example DKK
             */
            currencyCode: string;
            /** @description Commodity code of the items. */
            commodityCode: components["schemas"]["CommodityCode"];
            /**
             * @description Country of origin of the items, as ISO 3166-1 alpha-2 code.
             * @example DK
             */
            countryOfOrigin: string;
            /**
             * Format: int32
             * @description Number of items summed up.
             * @example 2
             */
            itemCount: number;
            /**
             * Format: int64
             * @description Number of pieces of all items.
             * @example 5
             */
            quantity: number;
            /**
             * @description Net weight of all items in kilograms.
             * @example 10.5
             */
            netWeight: number;
            /**
             * @description Gross weight of all items in kilograms.
             * @example 12.6
             */
            grossWeight: number;
            /**
             * @description Price of all items in the currency.
             * @example 6245
             */
            itemInvoicePrice: number;
            /**
             * @description Freight of all items in the currency.
             * @example 98
             */
            shippingCharges: number;
            /**
             * @description Other charges of all items in the currency.
             * @example 0
             */
            otherCharges: number;
        };
        /** @description Customs items on a truck with their totals. */
        TruckCustoms: {
            /** @description Name of the truck, as it was asked for. */
            truckIdentifier: components["schemas"]["TruckIdentifier"];
            /**
             * Format: int32
             * @description Number of items on the truck. All of them count in the totals.
             * @example 2
             */
            itemCount: number;
            /** @description Items in the order of their creation. If there are more than 10,000, the first are listed and the report has all of them. */
            items: components["schemas"]["CustomsItem"][];
            /** @description One sum for each combination of currency, commodity code and country of origin, sorted by these. */
            totals: components["schemas"]["CustomsTotal"][];
        };
        /** @description Customs item as the feed for the broker has it, with the time of its creation. */
        CustomsBrokerItem: components["schemas"]["CustomsItem"] & {
            /** @description When the item was created. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description Customs items of one client on one truck, as they are handed to the broker. */
        CustomsBrokerBatch: {
            /** @description Client whose goods these are. */
            clientId: components["schemas"]["ClientId"];
            /** @description Items of the truck in the order of their creation, each with its transfer state. */
            customsItems: components["schemas"]["CustomsBrokerItem"][];
        };
        /**
         * @description Attribute by which customs items are looked up. The value must be equal to it, upper and lower case included.
         * @enum {string}
         */
        CustomsFilterType: "invoiceNumber" | "customerReference" | "externalShipmentId" | "shipmentId" | "carrierReference";
        /** @description What the broker reports about items that it was sent. */
        CustomsStatusUpdate: {
            /** @description Identifiers of the customs items, up to 1000 at once. */
            customsItemIds: components["schemas"]["Id"][];
            /** @description New transfer state of all these items. NOT_SENT cannot be reported. */
            status: components["schemas"]["CustomsTransferState"];
            /**
             * @description What the broker says about it, such as the reason for TRANSFER_ERROR. Without it an earlier message is removed.
             * @example Export declaration 26DK003102A7F1B2C4 was accepted.
             */
            message?: string;
        };
        /**
         * @description Sentence for a person that says what was changed.
         * @example Customs item 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41 was updated.
         */
        CustomsConfirmation: string;
        /**
         * Format: int32
         * @description Client that the goods belong to, as its number or as the same number in a string of 1 to 60 characters. Responses always give the number. It must be the client that the call acts for, or one below it that a role of the caller reaches.
         * @example 1024
         * @example 1024
         */
        CustomsClientId: string | number;
        /** @description Goods to declare for customs. Each is one line of an invoice and travels in one parcel. */
        CustomsItemCreate: WithRequired<components["schemas"]["CustomsItemGoods"], "carrierReference" | "itemNumber" | "itemDescription" | "skuNumber" | "quantity" | "countryOfOrigin" | "destinationCountry" | "netWeight" | "grossWeight" | "itemInvoicePrice" | "currencyCode" | "commodityCode" | "invoiceNumber" | "companyNumber" | "eoriNumber"> & components["schemas"]["CustomsItemExtras"] & {
            clientId: components["schemas"]["CustomsClientId"];
        };
        /**
         * @description Attribute by which customs items are closed or opened together.
         * @enum {string}
         */
        CustomsClosingFilterType: "invoiceNumber" | "truckIdentifier";
        /** @description Whether to close or to open items. Closing an invoice needs its currency and total as proof that every line has arrived. */
        CustomsClosing: {
            /**
             * @description True closes the items, false opens them again.
             * @example true
             */
            close: boolean;
            /**
             * @description Currency of the invoice as ISO 4217 code. Required when closing by invoiceNumber, and every item of the invoice must have it.
             * @example DKK
             */
            currencyCode?: string;
            /**
             * @description Total of the invoice. Required when closing by invoiceNumber. It must be within 0.01 of the sum of itemInvoicePrice, shippingCharges and otherCharges over all items of the invoice.
             * @example 6343
             */
            totalInvoiceAmount?: components["schemas"]["Amount"];
        };
        /** @description What closing or opening items has done. */
        CustomsClosingResult: {
            filterType: components["schemas"]["CustomsClosingFilterType"];
            /**
             * @description Value by which the items were found.
             * @example NI-2026-0417
             */
            value: string;
            /**
             * @description Whether all these items are closed now, or all are open.
             * @example true
             */
            closed: boolean;
            /**
             * Format: int32
             * @description Number of items found.
             * @example 2
             */
            itemCount: number;
            /**
             * Format: int32
             * @description Number of items that were changed. The others already were as requested.
             * @example 2
             */
            changedCount: number;
        };
        /** @description Goods of one parcel to declare together. */
        CustomsItemsAdd: {
            /**
             * @description Reference of the parcel that holds all items. It is the carrier reference of the parcel, or a reference by which Waybill finds its shipment and fills in the shipmentId of the items.
             * @example 373500489530470000
             */
            parcelReference: string;
            /** @description Goods in the parcel, up to 100 lines. */
            items: components["schemas"]["CustomsItemCreate"][];
        };
        /** @description Customs items that were created together. */
        CustomsItemsAdded: {
            /** @description Identifiers of the new customs items, in the order of the items in the request. */
            customsIds: components["schemas"]["Id"][];
        };
        /** @description Truck onto which several customs items are put at once. */
        CustomsTruckUpdate: {
            truckIdentifier: components["schemas"]["TruckIdentifier"];
        };
        /** @description New values of a customs item. What is absent keeps its value, and null clears what may be absent. */
        CustomsItemUpdate: components["schemas"]["CustomsItemGoods"] & {
            /** @description Client that the goods belong to. An item stays with its client, so any other number than its own is refused. */
            clientId?: components["schemas"]["CustomsClientId"];
            /**
             * @description Identifier of the shipment in Waybill. Without it the shipment of the client with this carrierReference is looked up and filled in, if there is one.
             * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01
             */
            shipmentId?: string | null;
            /**
             * @description Identifier of the shipment in the system of the client.
             * @example WEB-20417
             */
            externalShipmentId?: string | null;
            /**
             * @description Name of the goods as the shop sells them.
             * @example Aurora pendant lamp, brass, 40 cm
             */
            itemName?: string | null;
            /**
             * @description What the goods are made of, in percent where it matters.
             * @example Brass 80 %, glass 20 %
             */
            composition?: string | null;
            /**
             * @description Reference of the client for the shipment or order.
             * @example ORDER-20417
             */
            customerReference?: string | null;
            /** @description Commodity code for the customs clearance in the country of destination, when it differs from commodityCode. */
            ccCommodityCode?: components["schemas"]["CommodityCode"] | null;
            /**
             * @description Whether the goods are dangerous in transport. When absent they are not.
             * @example false
             */
            dangerousGoods?: boolean | null;
            /**
             * @description UN number of dangerous goods.
             * @example UN3481
             */
            dangerousGoodsCode?: string | null;
            /** @description Name of the truck that takes the goods over the border. It can be given later for all items of an invoice or shipment at once. */
            truckIdentifier?: components["schemas"]["TruckIdentifier"] | null;
            /**
             * @description Name of the pallet on which the goods stand.
             * @example 395212340000000014
             */
            palletIdentifier?: string | null;
            /**
             * @description License plate of the truck.
             * @example CX 48 217
             */
            licensePlate?: string | null;
            /**
             * @description Kind of customs procedure, as the broker names it.
             * @example EXPORT
             */
            procedureType?: string | null;
            /**
             * @description Customs procedure code, which names the requested and the previous procedure.
             * @example 1000
             */
            procedureCode?: string | null;
            /** @description Reason for the export, as it is printed on CN22, CN23 and the invoice. */
            customsType?: components["schemas"]["CustomsType"] | null;
            /** @description Kind of the invoice, which is commercial for a sale and proForma for anything else. */
            invoiceType?: components["schemas"]["InvoiceType"] | null;
            /** @description Incoterm of the sale, which says who pays duty and tax. Documents print DDU as DAP. */
            termsOfTrade?: components["schemas"]["TermsOfTrade"] | null;
            /** @description Import One-Stop Shop number under which the VAT of a sale into the EU is declared. */
            ioss?: components["schemas"]["IossNumber"] | null;
            /** @description Part of the freight that the invoice charges for this line, in currencyCode. */
            shippingCharges?: components["schemas"]["Amount"] | null;
            /** @description Insurance, handling and other charges of this line, in currencyCode. */
            otherCharges?: components["schemas"]["Amount"] | null;
        };
        /** @description When customs items of a client close by themselves. */
        CustomsClosingTime: {
            /**
             * Format: int32
             * @description Minutes after the last change of an item until it closes by itself. With 0 it never does, which is also how a client begins.
             * @example 120
             */
            minute: number;
        };
    };
    responses: {
        /** @description None of the media types in Accept can be produced. */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorInfo"];
            };
        };
        /** @description The body is larger than this call accepts. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorInfo"];
            };
        };
        /** @description The media type of the body is not accepted. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorInfo"];
            };
        };
        /** @description The request limit is used up for now. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorInfo"];
            };
        };
        /** @description Waybill failed. The request id helps support to find out why. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorInfo"];
            };
        };
        /** @description Waybill is unavailable right now. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorInfo"];
            };
        };
        /** @description The caller may not do this, does not belong to the client in ClientId, or sent plain HTTP. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorInfo"];
            };
        };
        /** @description The access token is missing, expired or not valid. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorInfo"];
            };
        };
        /** @description The request breaks a rule. Every error is listed. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorInfo"];
            };
        };
        /** @description The resource has changed since the entity tag in If-Match. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorInfo"];
            };
        };
        /** @description The resource has not changed since the entity tag in If-None-Match. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description There is no such resource for this client. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorInfo"];
            };
        };
        /** @description The export is still being written. The body carries status 101, since HTTP clients cannot receive a final 101. */
        ExportNotCompleted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorInfo"];
            };
        };
    };
    parameters: {
        /**
         * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
         * @example 1024
         */
        ClientId: components["schemas"]["ClientId"];
        /**
         * @description Name of the user, without regard to upper case. Characters such as @ may be percent-encoded.
         * @example freja@nordlys.example
         */
        Username: components["schemas"]["Username"];
        /**
         * @description String to search for. It forgives accents and upper case.
         * @example nordlys
         */
        Query: string;
        /**
         * @description Attribute to sort users by, the time of creation by default.
         * @example lastName
         */
        UserSort: components["schemas"]["UserSort"];
        /**
         * @description Direction of the sort, ascending by default.
         * @example ASC
         */
        OrderAsc: components["schemas"]["SortOrder"];
        /**
         * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
         * @example 1
         */
        Page: number;
        /**
         * @description Number of items on a page, at most 100.
         * @example 10
         */
        PerPage: number;
        /**
         * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
         * @example "k3x9Qm2vT0aZ"
         */
        IfMatch: string;
        /**
         * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
         * @example order-20417-create
         */
        IdempotencyKey: string;
        /**
         * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
         * @example "k3x9Qm2vT0aZ"
         */
        IfNoneMatch: string;
        /**
         * @description Direction of the sort, descending by default.
         * @example DESC
         */
        OrderDesc: components["schemas"]["SortOrder"];
        /**
         * @description Number of the client.
         * @example 1024
         */
        ClientIdAsId: components["schemas"]["ClientId"];
        /**
         * @description Client the call is about. A client that the caller cannot reach returns 404.
         * @example 1024
         */
        PathClientId: components["schemas"]["ClientId"];
        /**
         * @description Identifier of the role.
         * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20
         */
        RoleId: components["schemas"]["Id"];
        /**
         * @description Identifier of the address.
         * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0
         */
        AddressId: components["schemas"]["Id"];
        /**
         * @description With true only enabled carriers, with false only disabled ones. Without it both.
         * @example true
         */
        CarrierEnabled: boolean;
        /**
         * @description Identifier of the carrier.
         * @example POSTNORD_DK
         */
        CarrierInPath: components["schemas"]["Carrier"];
        /**
         * @description What the fields are for, shipping or events.
         * @example shipping
         */
        CarrierConfigurationTypeInPath: components["schemas"]["CarrierConfigurationType"];
        /**
         * @description Identifier of the shipment promise.
         * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60
         */
        ShipmentPromiseId: components["schemas"]["Id"];
        /**
         * @description Only shipments of this type.
         * @example REGULAR
         */
        ShipmentTypeFilter: components["schemas"]["ShipmentType"];
        /**
         * @description Token of the next page, as nextPageToken of the previous response gave it. Filters must be repeated unchanged.
         * @example eyJrIjpbIjIwMjYtMTEtMjAiXX0
         */
        NextPageToken: string;
        /**
         * @description Identifier of the shipment.
         * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01
         */
        ShipmentId: components["schemas"]["Id"];
        /**
         * @description Only what was created at or after this time.
         * @example 2026-11-01
         */
        CreatedAfter: components["schemas"]["DateOrDateTime"];
        /**
         * @description Only what was created before this time. It must be after created_after.
         * @example 2026-12-01
         */
        CreatedBefore: components["schemas"]["DateOrDateTime"];
        /**
         * @description IANA time zone in which dates without an offset are read and written.
         * @example Europe/Copenhagen
         */
        Timezone: string;
        /**
         * @description Only shipments in one of these states.
         * @example [
         *       "IN_TRANSIT",
         *       "DELIVERY_ATTEMPTED"
         *     ]
         */
        ReportingStates: components["schemas"]["ReportedShipmentState"][];
        /**
         * @description Only what belongs to one of these carriers.
         * @example [
         *       "POSTNORD_DK",
         *       "GLS_DK"
         *     ]
         */
        ReportingCarriers: components["schemas"]["Carrier"][];
        /**
         * @description Only shipments with one of these carrier products.
         * @example [
         *       "POSTNORD_DK_17"
         *     ]
         */
        ReportingProducts: components["schemas"]["CarrierProductId"][];
        /**
         * @description Only shipments whose sender is in one of these countries.
         * @example [
         *       "DK"
         *     ]
         */
        ReportingSenderCountries: components["schemas"]["CountryCode"][];
        /**
         * @description Only shipments whose recipient is in one of these countries.
         * @example [
         *       "SE",
         *       "DE"
         *     ]
         */
        ReportingRecipientCountries: components["schemas"]["CountryCode"][];
        /**
         * @description Only shipments of these clients. Each must be within reach of the caller, otherwise the response is 403. Without it only those of the active client.
         * @example [
         *       1024
         *     ]
         */
        ReportingClientIds: components["schemas"]["ClientId"][];
        /**
         * @description Carrier reference, customer reference, parcel reference or relabelling reference of the shipment, percent-encoded.
         * @example ORDER-20417
         */
        ShipmentReference: components["schemas"]["ShipmentReference"];
        /**
         * @description Identifier of the parcel definition.
         * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0
         */
        ParcelDefinitionId: components["schemas"]["Id"];
        /**
         * @description Only shops of this carrier. All carriers by default.
         * @example POSTNORD_DK
         */
        ParcelShopCarrier: components["schemas"]["Carrier"];
        /**
         * @description Only shops in this country, as ISO 3166-1 alpha-2 code. It is also where post_code and address are looked up. Without it that is the country of the carrier, else that of the client.
         * @example SE
         */
        ParcelShopCountry: components["schemas"]["CountryCode"];
        /**
         * @description Only shops in this town or city, by its name there or in another language. It forgives accents and upper case.
         * @example Göteborg
         */
        ParcelShopCity: string;
        /**
         * @description Street, postal code and town to search around, as a recipient writes them. It must be left out when lat or lng is given.
         * @example Södra Vägen 32, 412 54 Göteborg
         */
        ParcelShopAddress: string;
        /**
         * @description Latitude of the place to search around, in degrees (WGS 84). It goes together with lng.
         * @example 57.697112
         */
        ParcelShopLat: number;
        /**
         * @description Longitude of the place to search around, in degrees (WGS 84). It goes together with lat.
         * @example 11.983448
         */
        ParcelShopLng: number;
        /**
         * @description Distance from the place within which shops are searched, in metres. By default 100,000.
         * @example 5000
         */
        ParcelShopRadius: number;
        /**
         * @description Shops to return at most, from 1 to 100. By default 20.
         * @example 20
         */
        ParcelShopLimit: number;
        /**
         * @description Only shops of this kind.
         * @example SERVICE_POINT
         */
        ParcelShopKind: components["schemas"]["ParcelShopType"];
        /**
         * @description Only shipments of this type.
         * @example REGULAR
         */
        ReportingShipmentType: components["schemas"]["ShipmentType"];
        /**
         * @description Identifier of the export job.
         * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cd0
         */
        ShipmentExportId: components["schemas"]["Id"];
        /**
         * @description Id of the product, which begins with its carrier's identifier.
         * @example POSTNORD_DK_17
         */
        ProductId: components["schemas"]["CarrierProductId"];
        /**
         * @description Identifier of the sales product.
         * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cf0
         */
        SalesProductId: components["schemas"]["Id"];
        /**
         * @description Identifier of the consignment.
         * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51
         */
        ConsignmentId: components["schemas"]["Id"];
        /**
         * @description Name of the truck, equal to truckIdentifier of the items.
         * @example TRUCK-OSL-1120
         */
        CustomsTruck: components["schemas"]["TruckIdentifier"];
        /**
         * @description Attribute by which the items are found.
         * @example invoiceNumber
         */
        CustomsFilterType: components["schemas"]["CustomsFilterType"];
        /**
         * @description Identifier of the customs item.
         * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41
         */
        CustomsId: components["schemas"]["Id"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Id of the request, for support and for logs.
         * @example 0198c0de7a117c3e9b52
         */
        "X-Request-Id": string;
        /**
         * @description Requests allowed in the current window.
         * @example 600
         */
        "RateLimit-Limit": number;
        /**
         * @description Requests left in the current window.
         * @example 598
         */
        "RateLimit-Remaining": number;
        /**
         * @description Seconds until the window starts anew.
         * @example 42
         */
        "RateLimit-Reset": number;
        /**
         * @description Origin that may read this response from a browser.
         * @example *
         */
        "Access-Control-Allow-Origin": string;
        /**
         * @description Seconds to wait before the next attempt.
         * @example 5
         */
        "Retry-After": number;
        /**
         * @description Number of items over all pages. Above 10,000 it is a lower bound.
         * @example 137
         */
        "X-Total-Count": number;
        /**
         * @description Links to the first, previous, next and last page as RFC 8288.
         * @example </v1/addresses?page=2&per_page=10>; rel="next"
         */
        Link: string;
        /**
         * @description Strong entity tag of this version, for If-None-Match and If-Match.
         * @example "k3x9Qm2vT0aZ"
         */
        ETag: string;
        /**
         * @description Path of the created resource.
         * @example /v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01
         */
        Location: string;
        /**
         * @description Says true when this is the stored response of an earlier request with the same key.
         * @example true
         */
        "Idempotency-Replayed": "true";
        /**
         * @description Suggested file name of the download.
         * @example attachment; filename="label.pdf"
         */
        "Content-Disposition": string;
        /**
         * @description Number of resources that match. Only the newest is returned.
         * @example 1
         */
        "X-Match-Count": number;
    };
    pathItems: never;
}
export type Username = components['schemas']['Username'];
export type Password = components['schemas']['Password'];
export type Credentials = components['schemas']['Credentials'];
export type AccessToken = components['schemas']['AccessToken'];
export type RefreshToken = components['schemas']['RefreshToken'];
export type UserEmail = components['schemas']['UserEmail'];
export type PersonName = components['schemas']['PersonName'];
export type Timestamp = components['schemas']['Timestamp'];
export type CommonUser = components['schemas']['CommonUser'];
export type Id = components['schemas']['Id'];
export type UserStatus = components['schemas']['UserStatus'];
export type ClientId = components['schemas']['ClientId'];
export type ClientType = components['schemas']['ClientType'];
export type ClientPlan = components['schemas']['ClientPlan'];
export type Client = components['schemas']['Client'];
export type Permission = components['schemas']['Permission'];
export type RoleScope = components['schemas']['RoleScope'];
export type Role = components['schemas']['Role'];
export type Claim = components['schemas']['Claim'];
export type ExternalOrigin = components['schemas']['ExternalOrigin'];
export type ExternalId = components['schemas']['ExternalId'];
export type User = components['schemas']['User'];
export type LoginResult = components['schemas']['LoginResult'];
export type Carrier = components['schemas']['Carrier'];
export type ErrorDetail = components['schemas']['ErrorDetail'];
export type ErrorInfo = components['schemas']['ErrorInfo'];
export type AuthorizationRequest = components['schemas']['AuthorizationRequest'];
export type AuthorizationResult = components['schemas']['AuthorizationResult'];
export type TokenRequest = components['schemas']['TokenRequest'];
export type TokenActor = components['schemas']['TokenActor'];
export type DecodedToken = components['schemas']['DecodedToken'];
export type ClientIdValidationRequest = components['schemas']['ClientIdValidationRequest'];
export type DeliveryMedium = components['schemas']['DeliveryMedium'];
export type CodeDelivery = components['schemas']['CodeDelivery'];
export type ConfirmationCode = components['schemas']['ConfirmationCode'];
export type ConfirmForgotPassword = components['schemas']['ConfirmForgotPassword'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type UserSort = components['schemas']['UserSort'];
export type SortOrder = components['schemas']['SortOrder'];
export type UserStatusChange = components['schemas']['UserStatusChange'];
export type UserUpdate = components['schemas']['UserUpdate'];
export type UserCreate = components['schemas']['UserCreate'];
export type InviteRequest = components['schemas']['InviteRequest'];
export type ExternalUser = components['schemas']['ExternalUser'];
export type UserImportOutcome = components['schemas']['UserImportOutcome'];
export type UserImportResult = components['schemas']['UserImportResult'];
export type ClientSort = components['schemas']['ClientSort'];
export type CountryCode = components['schemas']['CountryCode'];
export type EmailAddress = components['schemas']['EmailAddress'];
export type ContactInfo = components['schemas']['ContactInfo'];
export type ClientAddress = components['schemas']['ClientAddress'];
export type BillingSchedule = components['schemas']['BillingSchedule'];
export type BillingInfo = components['schemas']['BillingInfo'];
export type ClientDetails = components['schemas']['ClientDetails'];
export type ClientUpdate = components['schemas']['ClientUpdate'];
export type ClientCreate = components['schemas']['ClientCreate'];
export type ExternalClient = components['schemas']['ExternalClient'];
export type ClientImportOutcome = components['schemas']['ClientImportOutcome'];
export type ClientImportResult = components['schemas']['ClientImportResult'];
export type RoleUpdate = components['schemas']['RoleUpdate'];
export type RoleCreate = components['schemas']['RoleCreate'];
export type RoleAssignment = components['schemas']['RoleAssignment'];
export type SignUpRequest = components['schemas']['SignUpRequest'];
export type SignUpResult = components['schemas']['SignUpResult'];
export type SignUpConfirmation = components['schemas']['SignUpConfirmation'];
export type SignUpAvailabilityRequest = components['schemas']['SignUpAvailabilityRequest'];
export type CompleteInviteRequest = components['schemas']['CompleteInviteRequest'];
export type ResendConfirmationRequest = components['schemas']['ResendConfirmationRequest'];
export type AddOn = components['schemas']['AddOn'];
export type ClientAddOn = components['schemas']['ClientAddOn'];
export type ClientAddOnCreate = components['schemas']['ClientAddOnCreate'];
export type AddressType = components['schemas']['AddressType'];
export type DateOrDateTime = components['schemas']['DateOrDateTime'];
export type AddressSort = components['schemas']['AddressSort'];
export type AddressAttributes = components['schemas']['AddressAttributes'];
export type Address = components['schemas']['Address'];
export type AddressChanges = components['schemas']['AddressChanges'];
export type AddressUpdate = components['schemas']['AddressUpdate'];
export type AddressCreate = components['schemas']['AddressCreate'];
export type AddressPatch = components['schemas']['AddressPatch'];
export type ClientCarrier = components['schemas']['ClientCarrier'];
export type ClientCarrierUpdate = components['schemas']['ClientCarrierUpdate'];
export type CarrierProductId = components['schemas']['CarrierProductId'];
export type ProductName = components['schemas']['ProductName'];
export type TransportType = components['schemas']['TransportType'];
export type ProductDirection = components['schemas']['ProductDirection'];
export type CarrierProfileProduct = components['schemas']['CarrierProfileProduct'];
export type CarrierCapability = components['schemas']['CarrierCapability'];
export type CarrierProfile = components['schemas']['CarrierProfile'];
export type CarrierConfigurationType = components['schemas']['CarrierConfigurationType'];
export type CarrierFieldName = components['schemas']['CarrierFieldName'];
export type CarrierFieldDefinition = components['schemas']['CarrierFieldDefinition'];
export type CarrierFieldValue = components['schemas']['CarrierFieldValue'];
export type ClientConfiguration = components['schemas']['ClientConfiguration'];
export type ClientConfigurationUpdate = components['schemas']['ClientConfigurationUpdate'];
export type RelabellingState = components['schemas']['RelabellingState'];
export type RelabellingDataState = components['schemas']['RelabellingDataState'];
export type RelabellingScanState = components['schemas']['RelabellingScanState'];
export type RelabellingProcessState = components['schemas']['RelabellingProcessState'];
export type RelabellingSort = components['schemas']['RelabellingSort'];
export type OrderNumber = components['schemas']['OrderNumber'];
export type Amount = components['schemas']['Amount'];
export type PromiseParcel = components['schemas']['PromiseParcel'];
export type CarrierProduct = components['schemas']['CarrierProduct'];
export type ParcelShopId = components['schemas']['ParcelShopId'];
export type LocationType = components['schemas']['LocationType'];
export type Location = components['schemas']['Location'];
export type AddressParty = components['schemas']['AddressParty'];
export type CollectionType = components['schemas']['CollectionType'];
export type LocalDate = components['schemas']['LocalDate'];
export type TimeOfDay = components['schemas']['TimeOfDay'];
export type TimeRange = components['schemas']['TimeRange'];
export type CollectionInfo = components['schemas']['CollectionInfo'];
export type CashOnDeliveryCurrency = components['schemas']['CashOnDeliveryCurrency'];
export type CashOnDelivery = components['schemas']['CashOnDelivery'];
export type CustomerReference = components['schemas']['CustomerReference'];
export type PromiseHint = components['schemas']['PromiseHint'];
export type RelabellingFlowType = components['schemas']['RelabellingFlowType'];
export type ShipmentPromiseContent = components['schemas']['ShipmentPromiseContent'];
export type CarrierReference = components['schemas']['CarrierReference'];
export type ShipmentState = components['schemas']['ShipmentState'];
export type ShipmentPromise = components['schemas']['ShipmentPromise'];
export type RelabellingSource = components['schemas']['RelabellingSource'];
export type RelabellingReferenceType = components['schemas']['RelabellingReferenceType'];
export type RelabellingError = components['schemas']['RelabellingError'];
export type RelabellingLogEntry = components['schemas']['RelabellingLogEntry'];
export type RelabellingSearchAfter = components['schemas']['RelabellingSearchAfter'];
export type RelabellingLogResult = components['schemas']['RelabellingLogResult'];
export type RelabellingFilterOptions = components['schemas']['RelabellingFilterOptions'];
export type LabelType = components['schemas']['LabelType'];
export type LabelLayout = components['schemas']['LabelLayout'];
export type LabelResolution = components['schemas']['LabelResolution'];
export type RelabelLabel = components['schemas']['RelabelLabel'];
export type RelabelRequest = components['schemas']['RelabelRequest'];
export type LabelDocument = components['schemas']['LabelDocument'];
export type LabelResult = components['schemas']['LabelResult'];
export type RelabellingHintCode = components['schemas']['RelabellingHintCode'];
export type RelabellingHint = components['schemas']['RelabellingHint'];
export type RelabelResult = components['schemas']['RelabelResult'];
export type RelabellingStateChange = components['schemas']['RelabellingStateChange'];
export type ShipmentPromiseStateUpdate = components['schemas']['ShipmentPromiseStateUpdate'];
export type ShipmentPromiseCreate = components['schemas']['ShipmentPromiseCreate'];
export type ShipmentPromiseRetry = components['schemas']['ShipmentPromiseRetry'];
export type ShipmentPromiseRetryResult = components['schemas']['ShipmentPromiseRetryResult'];
export type RelabellingDataTransferType = components['schemas']['RelabellingDataTransferType'];
export type RelabellingUser = components['schemas']['RelabellingUser'];
export type RelabellingConfiguration = components['schemas']['RelabellingConfiguration'];
export type RelabellingConfigurationUpdate = components['schemas']['RelabellingConfigurationUpdate'];
export type ShipmentType = components['schemas']['ShipmentType'];
export type ShipmentSort = components['schemas']['ShipmentSort'];
export type CarrierIntegrationReference = components['schemas']['CarrierIntegrationReference'];
export type ShipmentRegistrationStatus = components['schemas']['ShipmentRegistrationStatus'];
export type CarrierSource = components['schemas']['CarrierSource'];
export type CarrierDocumentKind = components['schemas']['CarrierDocumentKind'];
export type CarrierDocument = components['schemas']['CarrierDocument'];
export type ShipmentRegistration = components['schemas']['ShipmentRegistration'];
export type ExternalShipment = components['schemas']['ExternalShipment'];
export type StoredParcel = components['schemas']['StoredParcel'];
export type InvoiceType = components['schemas']['InvoiceType'];
export type CustomsType = components['schemas']['CustomsType'];
export type TermsOfTrade = components['schemas']['TermsOfTrade'];
export type IossNumber = components['schemas']['IossNumber'];
export type CurrencyCode = components['schemas']['CurrencyCode'];
export type CommodityCode = components['schemas']['CommodityCode'];
export type ShipmentCustomsItem = components['schemas']['ShipmentCustomsItem'];
export type ShipmentCustoms = components['schemas']['ShipmentCustoms'];
export type ConsignmentType = components['schemas']['ConsignmentType'];
export type ConsignmentState = components['schemas']['ConsignmentState'];
export type ShipmentConsignment = components['schemas']['ShipmentConsignment'];
export type Shipment = components['schemas']['Shipment'];
export type ShipmentPage = components['schemas']['ShipmentPage'];
export type Parcel = components['schemas']['Parcel'];
export type ShipmentChanges = components['schemas']['ShipmentChanges'];
export type ShipmentUpdate = components['schemas']['ShipmentUpdate'];
export type ShipmentCreate = components['schemas']['ShipmentCreate'];
export type ShipmentPatch = components['schemas']['ShipmentPatch'];
export type ShipmentReference = components['schemas']['ShipmentReference'];
export type ShipmentEventCode = components['schemas']['ShipmentEventCode'];
export type ShipmentEventPlace = components['schemas']['ShipmentEventPlace'];
export type ShipmentEventDetailKey = components['schemas']['ShipmentEventDetailKey'];
export type ShipmentEventDetail = components['schemas']['ShipmentEventDetail'];
export type ShipmentEventReport = components['schemas']['ShipmentEventReport'];
export type ShipmentEventEntry = components['schemas']['ShipmentEventEntry'];
export type ShipmentEventBatch = components['schemas']['ShipmentEventBatch'];
export type OutcomeStatus = components['schemas']['OutcomeStatus'];
export type ShipmentEventSource = components['schemas']['ShipmentEventSource'];
export type ShipmentEvent = components['schemas']['ShipmentEvent'];
export type ShipmentEventOutcome = components['schemas']['ShipmentEventOutcome'];
export type ShipmentEventBatchResult = components['schemas']['ShipmentEventBatchResult'];
export type ShipmentEventCreate = components['schemas']['ShipmentEventCreate'];
export type ShipmentDocuments = components['schemas']['ShipmentDocuments'];
export type LabelRequest = components['schemas']['LabelRequest'];
export type ReportedShipmentState = components['schemas']['ReportedShipmentState'];
export type ShipmentIds = components['schemas']['ShipmentIds'];
export type ShipmentBatchRegistration = components['schemas']['ShipmentBatchRegistration'];
export type ShipmentRegistrationOutcome = components['schemas']['ShipmentRegistrationOutcome'];
export type ShipmentBatchRegistrationResult = components['schemas']['ShipmentBatchRegistrationResult'];
export type DirectRegistration = components['schemas']['DirectRegistration'];
export type DirectRegistrationResult = components['schemas']['DirectRegistrationResult'];
export type ShipmentBatchLabel = components['schemas']['ShipmentBatchLabel'];
export type ShipmentLabelOutcome = components['schemas']['ShipmentLabelOutcome'];
export type ShipmentBatchLabelResult = components['schemas']['ShipmentBatchLabelResult'];
export type ParcelDefinitionType = components['schemas']['ParcelDefinitionType'];
export type ParcelDefinitionSort = components['schemas']['ParcelDefinitionSort'];
export type ParcelDefinitionAttributes = components['schemas']['ParcelDefinitionAttributes'];
export type ParcelDefinition = components['schemas']['ParcelDefinition'];
export type ParcelDefinitionUpdate = components['schemas']['ParcelDefinitionUpdate'];
export type ParcelDefinitionCreate = components['schemas']['ParcelDefinitionCreate'];
export type ParcelDefinitionPatch = components['schemas']['ParcelDefinitionPatch'];
export type ShipmentFormLayout = components['schemas']['ShipmentFormLayout'];
export type ScanAndGoFlow = components['schemas']['ScanAndGoFlow'];
export type SharedPreferencesChanges = components['schemas']['SharedPreferencesChanges'];
export type ClientPreferencesUpdate = components['schemas']['ClientPreferencesUpdate'];
export type SharedPreferences = components['schemas']['SharedPreferences'];
export type ClientPreferences = components['schemas']['ClientPreferences'];
export type ColumnPin = components['schemas']['ColumnPin'];
export type ShipmentsTableColumn = components['schemas']['ShipmentsTableColumn'];
export type UserPreferences = components['schemas']['UserPreferences'];
export type UserPreferencesUpdate = components['schemas']['UserPreferencesUpdate'];
export type ParcelShopType = components['schemas']['ParcelShopType'];
export type OpeningTime = components['schemas']['OpeningTime'];
export type ParcelShop = components['schemas']['ParcelShop'];
export type ParcelShopExportStatus = components['schemas']['ParcelShopExportStatus'];
export type ParcelShopExportOutcome = components['schemas']['ParcelShopExportOutcome'];
export type ParcelShopExport = components['schemas']['ParcelShopExport'];
export type ParcelShopExportCreate = components['schemas']['ParcelShopExportCreate'];
export type NearbyParcelShop = components['schemas']['NearbyParcelShop'];
export type ReportedShipmentSort = components['schemas']['ReportedShipmentSort'];
export type DeliveryPhase = components['schemas']['DeliveryPhase'];
export type OperationalPhase = components['schemas']['OperationalPhase'];
export type ParcelLifecycle = components['schemas']['ParcelLifecycle'];
export type ReportedParcel = components['schemas']['ReportedParcel'];
export type ReportedShipment = components['schemas']['ReportedShipment'];
export type ReportedShipmentQueryResult = components['schemas']['ReportedShipmentQueryResult'];
export type ParcelAwb = components['schemas']['ParcelAwb'];
export type ShipmentReport = components['schemas']['ShipmentReport'];
export type ReportedEvent = components['schemas']['ReportedEvent'];
export type ReportedEventQueryResult = components['schemas']['ReportedEventQueryResult'];
export type CountGranularity = components['schemas']['CountGranularity'];
export type DataPoint = components['schemas']['DataPoint'];
export type ShipmentExportJob = components['schemas']['ShipmentExportJob'];
export type ShipmentExportRequest = components['schemas']['ShipmentExportRequest'];
export type ExpectedCount = components['schemas']['ExpectedCount'];
export type ExpectedAmount = components['schemas']['ExpectedAmount'];
export type ExpectedAmountUpdate = components['schemas']['ExpectedAmountUpdate'];
export type ExpectedAmountCreate = components['schemas']['ExpectedAmountCreate'];
export type ProductSort = components['schemas']['ProductSort'];
export type ProductDescription = components['schemas']['ProductDescription'];
export type ProductCountries = components['schemas']['ProductCountries'];
export type ProductExternalData = components['schemas']['ProductExternalData'];
export type Product = components['schemas']['Product'];
export type ProductChanges = components['schemas']['ProductChanges'];
export type ProductUpdate = components['schemas']['ProductUpdate'];
export type ProductCreate = components['schemas']['ProductCreate'];
export type ProductPatch = components['schemas']['ProductPatch'];
export type SalesProductCreate = components['schemas']['SalesProductCreate'];
export type SalesProduct = components['schemas']['SalesProduct'];
export type ConsignmentSort = components['schemas']['ConsignmentSort'];
export type ConsignmentReferenceKey = components['schemas']['ConsignmentReferenceKey'];
export type ConsignmentReference = components['schemas']['ConsignmentReference'];
export type Consignment = components['schemas']['Consignment'];
export type ConsignmentChange = components['schemas']['ConsignmentChange'];
export type ConsignmentUpdate = components['schemas']['ConsignmentUpdate'];
export type ConsignmentCreate = components['schemas']['ConsignmentCreate'];
export type ConsignmentPatch = components['schemas']['ConsignmentPatch'];
export type ConsignmentStateUpdate = components['schemas']['ConsignmentStateUpdate'];
export type ConsignmentParentUpdate = components['schemas']['ConsignmentParentUpdate'];
export type TruckIdentifier = components['schemas']['TruckIdentifier'];
export type CustomsItemGoods = components['schemas']['CustomsItemGoods'];
export type CustomsItemExtras = components['schemas']['CustomsItemExtras'];
export type CustomsTransferState = components['schemas']['CustomsTransferState'];
export type CustomsWarningCode = components['schemas']['CustomsWarningCode'];
export type CustomsWarning = components['schemas']['CustomsWarning'];
export type CustomsItem = components['schemas']['CustomsItem'];
export type CustomsTotal = components['schemas']['CustomsTotal'];
export type TruckCustoms = components['schemas']['TruckCustoms'];
export type CustomsBrokerItem = components['schemas']['CustomsBrokerItem'];
export type CustomsBrokerBatch = components['schemas']['CustomsBrokerBatch'];
export type CustomsFilterType = components['schemas']['CustomsFilterType'];
export type CustomsStatusUpdate = components['schemas']['CustomsStatusUpdate'];
export type CustomsConfirmation = components['schemas']['CustomsConfirmation'];
export type CustomsClientId = components['schemas']['CustomsClientId'];
export type CustomsItemCreate = components['schemas']['CustomsItemCreate'];
export type CustomsClosingFilterType = components['schemas']['CustomsClosingFilterType'];
export type CustomsClosing = components['schemas']['CustomsClosing'];
export type CustomsClosingResult = components['schemas']['CustomsClosingResult'];
export type CustomsItemsAdd = components['schemas']['CustomsItemsAdd'];
export type CustomsItemsAdded = components['schemas']['CustomsItemsAdded'];
export type CustomsTruckUpdate = components['schemas']['CustomsTruckUpdate'];
export type CustomsItemUpdate = components['schemas']['CustomsItemUpdate'];
export type CustomsClosingTime = components['schemas']['CustomsClosingTime'];
export type ResponseNotAcceptable = components['responses']['NotAcceptable'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseInternalServerError = components['responses']['InternalServerError'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponsePreconditionFailed = components['responses']['PreconditionFailed'];
export type ResponseNotModified = components['responses']['NotModified'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseExportNotCompleted = components['responses']['ExportNotCompleted'];
export type ParameterClientId = components['parameters']['ClientId'];
export type ParameterUsername = components['parameters']['Username'];
export type ParameterQuery = components['parameters']['Query'];
export type ParameterUserSort = components['parameters']['UserSort'];
export type ParameterOrderAsc = components['parameters']['OrderAsc'];
export type ParameterPage = components['parameters']['Page'];
export type ParameterPerPage = components['parameters']['PerPage'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterOrderDesc = components['parameters']['OrderDesc'];
export type ParameterClientIdAsId = components['parameters']['ClientIdAsId'];
export type ParameterPathClientId = components['parameters']['PathClientId'];
export type ParameterRoleId = components['parameters']['RoleId'];
export type ParameterAddressId = components['parameters']['AddressId'];
export type ParameterCarrierEnabled = components['parameters']['CarrierEnabled'];
export type ParameterCarrierInPath = components['parameters']['CarrierInPath'];
export type ParameterCarrierConfigurationTypeInPath = components['parameters']['CarrierConfigurationTypeInPath'];
export type ParameterShipmentPromiseId = components['parameters']['ShipmentPromiseId'];
export type ParameterShipmentTypeFilter = components['parameters']['ShipmentTypeFilter'];
export type ParameterNextPageToken = components['parameters']['NextPageToken'];
export type ParameterShipmentId = components['parameters']['ShipmentId'];
export type ParameterCreatedAfter = components['parameters']['CreatedAfter'];
export type ParameterCreatedBefore = components['parameters']['CreatedBefore'];
export type ParameterTimezone = components['parameters']['Timezone'];
export type ParameterReportingStates = components['parameters']['ReportingStates'];
export type ParameterReportingCarriers = components['parameters']['ReportingCarriers'];
export type ParameterReportingProducts = components['parameters']['ReportingProducts'];
export type ParameterReportingSenderCountries = components['parameters']['ReportingSenderCountries'];
export type ParameterReportingRecipientCountries = components['parameters']['ReportingRecipientCountries'];
export type ParameterReportingClientIds = components['parameters']['ReportingClientIds'];
export type ParameterShipmentReference = components['parameters']['ShipmentReference'];
export type ParameterParcelDefinitionId = components['parameters']['ParcelDefinitionId'];
export type ParameterParcelShopCarrier = components['parameters']['ParcelShopCarrier'];
export type ParameterParcelShopCountry = components['parameters']['ParcelShopCountry'];
export type ParameterParcelShopCity = components['parameters']['ParcelShopCity'];
export type ParameterParcelShopAddress = components['parameters']['ParcelShopAddress'];
export type ParameterParcelShopLat = components['parameters']['ParcelShopLat'];
export type ParameterParcelShopLng = components['parameters']['ParcelShopLng'];
export type ParameterParcelShopRadius = components['parameters']['ParcelShopRadius'];
export type ParameterParcelShopLimit = components['parameters']['ParcelShopLimit'];
export type ParameterParcelShopKind = components['parameters']['ParcelShopKind'];
export type ParameterReportingShipmentType = components['parameters']['ReportingShipmentType'];
export type ParameterShipmentExportId = components['parameters']['ShipmentExportId'];
export type ParameterProductId = components['parameters']['ProductId'];
export type ParameterSalesProductId = components['parameters']['SalesProductId'];
export type ParameterConsignmentId = components['parameters']['ConsignmentId'];
export type ParameterCustomsTruck = components['parameters']['CustomsTruck'];
export type ParameterCustomsFilterType = components['parameters']['CustomsFilterType'];
export type ParameterCustomsId = components['parameters']['CustomsId'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type HeaderRateLimitLimit = components['headers']['RateLimit-Limit'];
export type HeaderRateLimitRemaining = components['headers']['RateLimit-Remaining'];
export type HeaderRateLimitReset = components['headers']['RateLimit-Reset'];
export type HeaderAccessControlAllowOrigin = components['headers']['Access-Control-Allow-Origin'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderXTotalCount = components['headers']['X-Total-Count'];
export type HeaderLink = components['headers']['Link'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderLocation = components['headers']['Location'];
export type HeaderIdempotencyReplayed = components['headers']['Idempotency-Replayed'];
export type HeaderContentDisposition = components['headers']['Content-Disposition'];
export type HeaderXMatchCount = components['headers']['X-Match-Count'];
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description User name and password of the user. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
                "application/x-www-form-urlencoded": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description The tokens of the session and the user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResult"];
                };
            };
            /** @description The request breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description The password is wrong. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description The user cannot log in now. */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The refresh token and nothing else. */
        requestBody: {
            content: {
                "text/plain": components["schemas"]["RefreshToken"];
            };
        };
        responses: {
            /** @description The new tokens and the user as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResult"];
                };
            };
            /** @description The body is not a refresh token. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description The refresh token is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    authorizeToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Token, client and, if one is needed, the permission. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorizationRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["AuthorizationRequest"];
            };
        };
        responses: {
            /** @description The holder may act for the client. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationResult"];
                };
            };
            /** @description The request breaks a rule, or the token in the body is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The holder may not act for the client, or lacks the permission there. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    decodeToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The token to read. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The content of the token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecodedToken"];
                };
            };
            /** @description The request breaks a rule, or the token in the body is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    validateClientId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Token and client. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientIdValidationRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["ClientIdValidationRequest"];
            };
        };
        responses: {
            /** @description The token may act for the client with these roles. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            /** @description The request breaks a rule, or the token in the body is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The user of the token does not belong to the client. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the user, without regard to upper case. Characters such as @ may be percent-encoded.
                 * @example freja@nordlys.example
                 */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the code was sent, if there is such a user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeDelivery"];
                };
            };
            /** @description The request breaks a rule, or the caller has no verified contact. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description Too many codes were asked for. */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmForgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the user, without regard to upper case. Characters such as @ may be percent-encoded.
                 * @example freja@nordlys.example
                 */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        /** @description New password and code. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmForgotPassword"];
                "application/x-www-form-urlencoded": components["schemas"]["ConfirmForgotPassword"];
            };
        };
        responses: {
            /** @description The new password is set. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description The code is wrong or has expired, or there were too many tries. */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description User name, present password and new password. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
                "application/x-www-form-urlencoded": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The new password is set. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description The present password is wrong. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description The password cannot be set this way now. */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPermissions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All permissions that exist. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Permission"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /**
                 * @description String to search for. It forgives accents and upper case.
                 * @example nordlys
                 */
                q?: components["parameters"]["Query"];
                /**
                 * @description Attribute to sort users by, the time of creation by default.
                 * @example lastName
                 */
                sort?: components["parameters"]["UserSort"];
                /**
                 * @description Direction of the sort, ascending by default.
                 * @example ASC
                 */
                order?: components["parameters"]["OrderAsc"];
                /**
                 * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the users. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description The request breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description User name and the attributes to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description The user as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The request breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The caller may not change this user. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description The active client has no such user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The change conflicts with what exists. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The user to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["UserCreate"];
            };
        };
        responses: {
            /** @description The user as created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The request breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The user name or e-mail address is taken, or the key was used before. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Name of the user, without regard to upper case. Characters such as @ may be percent-encoded.
                 * @example freja@nordlys.example
                 */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user, with state and claims. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The active client has no such user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Name of the user, without regard to upper case. Characters such as @ may be percent-encoded.
                 * @example freja@nordlys.example
                 */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user, who is confirmed now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The active client has no such user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The state of the user does not allow this. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resetUserPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Name of the user, without regard to upper case. Characters such as @ may be percent-encoded.
                 * @example freja@nordlys.example
                 */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the code or the temporary password was sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeDelivery"];
                };
            };
            /** @description The request breaks a rule, or the user has no verified contact. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The caller may not reset this password. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description The active client has no such user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The state of the user does not allow this. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    impersonateUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Name of the user, without regard to upper case. Characters such as @ may be percent-encoded.
                 * @example freja@nordlys.example
                 */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A token of the user, without refresh token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The caller may not act as this user. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description The active client has no such user. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The state of the user does not allow this. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description E-mail address and roles. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["InviteRequest"];
            };
        };
        responses: {
            /** @description The user as invited. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The request breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The caller may not invite with these roles. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description The active client has no such role. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The person already belongs to the active client, or the key was used before. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importUsers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Users to create or update, 100 at most. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalUser"][];
            };
        };
        responses: {
            /** @description What became of each user, in the order of the request. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserImportResult"][];
                };
            };
            /** @description The request breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The key was used before. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listClaims: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claims of the caller. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listClients: {
        parameters: {
            query?: {
                /**
                 * @description String to search for. It forgives accents and upper case.
                 * @example nordlys
                 */
                q?: components["parameters"]["Query"];
                /**
                 * @description Attribute that the list is sorted by.
                 * @example createdAt
                 */
                sort?: components["schemas"]["ClientSort"];
                /**
                 * @description Direction of the sort, descending by default.
                 * @example DESC
                 */
                order?: components["parameters"]["OrderDesc"];
                /**
                 * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clients on this page. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientDetails"][];
                };
            };
            /** @description A parameter breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateClient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The id of the client and what changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientUpdate"];
            };
        };
        responses: {
            /** @description The client as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientDetails"];
                };
            };
            /** @description The change breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The caller may not make this change. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description There is no such resource that the caller can reach. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The client conflicts with what exists. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createClient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The client to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["ClientCreate"];
            };
        };
        responses: {
            /** @description The client that was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientDetails"];
                };
            };
            /** @description The client breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The caller may not create this client. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The client conflicts with what exists. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAccessibleClients: {
        parameters: {
            query?: {
                /**
                 * @description String to search for. It forgives accents and upper case.
                 * @example nordlys
                 */
                q?: components["parameters"]["Query"];
                /**
                 * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clients on this page. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"][];
                };
            };
            /** @description A parameter breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Number of the client.
                 * @example 1024
                 */
                id: components["parameters"]["ClientIdAsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client with its details. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientDetails"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description The id is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such resource that the caller can reach. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteClient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Number of the client.
                 * @example 1024
                 */
                id: components["parameters"]["ClientIdAsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The id is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such resource that the caller can reach. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The client cannot be deleted. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listClientUsers: {
        parameters: {
            query?: {
                /**
                 * @description String to search for. It forgives accents and upper case.
                 * @example nordlys
                 */
                q?: components["parameters"]["Query"];
                /**
                 * @description Attribute to sort users by, the time of creation by default.
                 * @example lastName
                 */
                sort?: components["parameters"]["UserSort"];
                /**
                 * @description Direction of the sort, ascending by default.
                 * @example ASC
                 */
                order?: components["parameters"]["OrderAsc"];
                /**
                 * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Client the call is about. A client that the caller cannot reach returns 404.
                 * @example 1024
                 */
                clientId: components["parameters"]["PathClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users on this page. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description A parameter breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such resource that the caller can reach. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importClients: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The clients to import. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalClient"][];
            };
        };
        responses: {
            /** @description What became of each client. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientImportResult"][];
                };
            };
            /** @description The list breaks a rule. Nothing is imported. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getImportedClient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description System that the client was imported from.
                 * @example navision
                 */
                externalOrigin: components["schemas"]["ExternalOrigin"];
                /**
                 * @description Identifier of the client in that system.
                 * @example DEB-10024
                 */
                externalId: components["schemas"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client with its details. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientDetails"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description The origin or the id is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such resource that the caller can reach. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRoles: {
        parameters: {
            query?: {
                /**
                 * @description String to search for. It forgives accents and upper case.
                 * @example nordlys
                 */
                q?: components["parameters"]["Query"];
                /**
                 * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Client the call is about. A client that the caller cannot reach returns 404.
                 * @example 1024
                 */
                clientId: components["parameters"]["PathClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The roles on this page. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"][];
                };
            };
            /** @description A parameter breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such resource that the caller can reach. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Client the call is about. A client that the caller cannot reach returns 404.
                 * @example 1024
                 */
                clientId: components["parameters"]["PathClientId"];
            };
            cookie?: never;
        };
        /** @description The id of the role and what changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleUpdate"];
            };
        };
        responses: {
            /** @description The role as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            /** @description The change breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The caller may not make this change. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description There is no such resource that the caller can reach. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The change conflicts with what exists. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Client the call is about. A client that the caller cannot reach returns 404.
                 * @example 1024
                 */
                clientId: components["parameters"]["PathClientId"];
            };
            cookie?: never;
        };
        /** @description The role to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["RoleCreate"];
            };
        };
        responses: {
            /** @description The role that was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            /** @description The role breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The caller may not create this role. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description There is no such resource that the caller can reach. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The role conflicts with what exists. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the role.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20
                 */
                roleId: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The role with its permissions. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description The id is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such resource that the caller can reach. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the role.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20
                 */
                roleId: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The role is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The id is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such resource that the caller can reach. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The role cannot be deleted. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRoleUsers: {
        parameters: {
            query?: {
                /**
                 * @description String to search for. It forgives accents and upper case.
                 * @example nordlys
                 */
                q?: components["parameters"]["Query"];
                /**
                 * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the role.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20
                 */
                roleId: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users on this page. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description The id is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such resource that the caller can reach. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addRoleUsers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the role.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20
                 */
                roleId: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        /** @description The users who are to have the role. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleAssignment"];
                "application/x-www-form-urlencoded": components["schemas"]["RoleAssignment"];
            };
        };
        responses: {
            /** @description All the users have the role. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A user is unknown. Nobody was given the role. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The caller may not give this role. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description There is no such resource that the caller can reach. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeRoleUsers: {
        parameters: {
            query: {
                /**
                 * @description User who is to lose the role. Repeat the parameter for each of up to 100 users.
                 * @example [
                 *       "freja@nordlys.example",
                 *       "magnus@nordlys.example"
                 *     ]
                 */
                username: components["schemas"]["Username"][];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the role.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20
                 */
                roleId: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description None of the users has the role any more. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such resource that the caller can reach. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The role cannot be taken from these users. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeRoleUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the role.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20
                 */
                roleId: components["parameters"]["RoleId"];
                /**
                 * @description Name of the user, without regard to upper case. Characters such as @ may be percent-encoded.
                 * @example freja@nordlys.example
                 */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user does not have the role any more. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The id is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The role is unknown, or the user does not have it. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The role cannot be taken from this user. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeUserRoles: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Name of the user, without regard to upper case. Characters such as @ may be percent-encoded.
                 * @example freja@nordlys.example
                 */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user has no role of the active client any more. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The username breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such resource that the caller can reach. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The roles cannot be taken from this user. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The person and the company. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["SignUpRequest"];
            };
        };
        responses: {
            /** @description The new user, who has yet to confirm. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpResult"];
                };
            };
            /** @description The request breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description Too many accounts were opened from this address. */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The user name or the e-mail address is taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description User name and code. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpConfirmation"];
                "application/x-www-form-urlencoded": components["schemas"]["SignUpConfirmation"];
            };
        };
        responses: {
            /** @description Confirmed. The user can log in. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description The code is wrong or has expired, or there were too many tries. */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkSignUpAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description User name, e-mail address or both. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpAvailabilityRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["SignUpAvailabilityRequest"];
            };
        };
        responses: {
            /** @description Everything that was asked for is free. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description Too many names were checked from this address. */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The user name or the e-mail address is taken. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    completeInvite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description User name, code, password and names. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteInviteRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["CompleteInviteRequest"];
            };
        };
        responses: {
            /** @description Accepted. The user can log in. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description The account exists already, and its password is another one. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description The code is wrong or has expired, or there were too many tries. */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resendConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description User name. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendConfirmationRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["ResendConfirmationRequest"];
            };
        };
        responses: {
            /** @description Where the code was sent, if there is one to send. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeDelivery"];
                };
            };
            /** @description The request breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description Too many codes were asked for. */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAddOns: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All add-ons that exist. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddOn"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listClientAddOns: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The add-ons of the active client. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientAddOn"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addClientAddOn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Add-on and client. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientAddOnCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["ClientAddOnCreate"];
            };
        };
        responses: {
            /** @description The add-on of the client. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientAddOn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The caller or the plan of the client does not allow this. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description There is no such add-on. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The client already has the add-on, or the key was used before. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAddOnsOfClient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Client the call is about. A client that the caller cannot reach returns 404.
                 * @example 1024
                 */
                clientId: components["parameters"]["PathClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The add-ons of the client. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientAddOn"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such client for the caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeClientAddOn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the add-on, not of the client.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70
                 */
                addOnId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The add-on is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The active client does not have this add-on. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAddresses: {
        parameters: {
            query?: {
                /**
                 * @description String to search for. It forgives accents and upper case.
                 * @example nordlys
                 */
                q?: components["parameters"]["Query"];
                /**
                 * @description Only private or only business addresses.
                 * @example business
                 */
                type?: components["schemas"]["AddressType"];
                /**
                 * @description Only addresses that were added at or after this time, which is read in UTC when it has no offset.
                 * @example 2026-11-01
                 */
                since?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description Attribute that the list is sorted by.
                 * @example createdAt
                 */
                sort?: components["schemas"]["AddressSort"];
                /**
                 * @description Direction of the sort, ascending by default.
                 * @example ASC
                 */
                order?: components["parameters"]["OrderAsc"];
                /**
                 * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses on this page. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"][];
                };
            };
            /** @description A parameter breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The id of the address and what changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressUpdate"];
            };
        };
        responses: {
            /** @description The address as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"];
                };
            };
            /** @description The change breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The address to add. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["AddressCreate"];
            };
        };
        responses: {
            /** @description The address that was added. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"];
                };
            };
            /** @description The address breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the address.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0
                 */
                addressId: components["parameters"]["AddressId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address as it is kept. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description The id is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the address.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0
                 */
                addressId: components["parameters"]["AddressId"];
            };
            cookie?: never;
        };
        /** @description What changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressPatch"];
                "application/x-www-form-urlencoded": components["schemas"]["AddressPatch"];
            };
        };
        responses: {
            /** @description The address as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"];
                };
            };
            /** @description The change breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the address.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0
                 */
                addressId: components["parameters"]["AddressId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The id is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description The address is still a default in preferences. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listActiveClientCarriers: {
        parameters: {
            query?: {
                /**
                 * @description With true only enabled carriers, with false only disabled ones. Without it both.
                 * @example true
                 */
                enabled?: components["parameters"]["CarrierEnabled"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The carriers of the active client. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientCarrier"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listClientCarriers: {
        parameters: {
            query?: {
                /**
                 * @description With true only enabled carriers, with false only disabled ones. Without it both.
                 * @example true
                 */
                enabled?: components["parameters"]["CarrierEnabled"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Client the call is about. A client that the caller cannot reach returns 404.
                 * @example 1024
                 */
                clientId: components["parameters"]["PathClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The carriers of the client. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientCarrier"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The caller reaches no client with this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setClientCarrier: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Client the call is about. A client that the caller cannot reach returns 404.
                 * @example 1024
                 */
                clientId: components["parameters"]["PathClientId"];
                /**
                 * @description Identifier of the carrier.
                 * @example POSTNORD_DK
                 */
                carrierStr: components["schemas"]["Carrier"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientCarrierUpdate"];
            };
        };
        responses: {
            /** @description The setting in force. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientCarrier"];
                };
            };
            /** @description The carrier is unknown or the body breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The caller reaches no client with this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCarriers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All carriers with what they offer. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarrierProfile"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCarrierFieldDefinitions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the carrier.
                 * @example POSTNORD_DK
                 */
                carrier: components["parameters"]["CarrierInPath"];
                /**
                 * @description What the fields are for, shipping or events.
                 * @example shipping
                 */
                type: components["parameters"]["CarrierConfigurationTypeInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fields of the carrier for this type. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarrierFieldDefinition"][];
                };
            };
            /** @description The carrier or the type is unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCarrierFields: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the carrier.
                 * @example POSTNORD_DK
                 */
                carrier: components["parameters"]["CarrierInPath"];
                /**
                 * @description What the fields are for, shipping or events.
                 * @example shipping
                 */
                type: components["parameters"]["CarrierConfigurationTypeInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The values in force. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientConfiguration"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setCarrierFields: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the carrier.
                 * @example POSTNORD_DK
                 */
                carrier: components["parameters"]["CarrierInPath"];
                /**
                 * @description What the fields are for, shipping or events.
                 * @example shipping
                 */
                type: components["parameters"]["CarrierConfigurationTypeInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientConfigurationUpdate"];
            };
        };
        responses: {
            /** @description The values in force, which are the client's own. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientConfiguration"];
                };
            };
            /** @description A value breaks a rule. Nothing is changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCarrierFields: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the carrier.
                 * @example POSTNORD_DK
                 */
                carrier: components["parameters"]["CarrierInPath"];
                /**
                 * @description What the fields are for, shipping or events.
                 * @example shipping
                 */
                type: components["parameters"]["CarrierConfigurationTypeInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client's own values were deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The client has no values of its own for the carrier and type. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRelabellingLogs: {
        parameters: {
            query?: {
                /**
                 * @description String that occurs in a reference, order number, customer reference, or name of a party or scan user. It forgives accents and upper case.
                 * @example solberg
                 */
                q?: string;
                /**
                 * @description Only entries of these clients. Without it the client that the call acts for and its descendants that a role of the caller reaches.
                 * @example [
                 *       1024
                 *     ]
                 */
                clientIds?: components["schemas"]["ClientId"][];
                /**
                 * @description Only entries with one of these new carriers.
                 * @example [
                 *       "POSTNORD_DK"
                 *     ]
                 */
                carriers?: components["schemas"]["Carrier"][];
                /**
                 * @description Only entries with one of these products.
                 * @example [
                 *       "POSTNORD_DK_17"
                 *     ]
                 */
                products?: components["schemas"]["CarrierProductId"][];
                /**
                 * @description Only entries whose promise has one of these states.
                 * @example [
                 *       "REGISTRATION_FAILED"
                 *     ]
                 */
                states?: components["schemas"]["RelabellingState"][];
                /**
                 * @description Only entries in one of these data states.
                 * @example [
                 *       "DATA_RECEIVED"
                 *     ]
                 */
                dataStates?: components["schemas"]["RelabellingDataState"][];
                /**
                 * @description Only entries in one of these scan states.
                 * @example [
                 *       "FAILED"
                 *     ]
                 */
                scanStates?: components["schemas"]["RelabellingScanState"][];
                /**
                 * @description Only entries whose promise has one of these process states.
                 * @example [
                 *       "FAILED"
                 *     ]
                 */
                processStates?: components["schemas"]["RelabellingProcessState"][];
                /**
                 * @description Only entries whose sender or recipient is in one of these countries.
                 * @example [
                 *       "NO"
                 *     ]
                 */
                countries?: components["schemas"]["CountryCode"][];
                /**
                 * @description Only entries whose sender is in one of these countries.
                 * @example [
                 *       "DK"
                 *     ]
                 */
                originCountries?: components["schemas"]["CountryCode"][];
                /**
                 * @description Only entries whose recipient is in one of these countries.
                 * @example [
                 *       "NO"
                 *     ]
                 */
                destinationCountries?: components["schemas"]["CountryCode"][];
                /**
                 * @description Only entries with one of these references, which must be equal to the reference, relabelling customer reference, customer reference, order number or carrier reference.
                 * @example [
                 *       "NORD-RL-20417"
                 *     ]
                 */
                references?: string[];
                /**
                 * @description Only what was created at or after this time, read in UTC without an offset.
                 * @example 2026-11-01
                 */
                createdAfter?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description Only what was created before this time. It must be after createdAfter.
                 * @example 2026-12-01
                 */
                createdBefore?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description Only what last changed at or after this time, read in UTC without an offset.
                 * @example 2026-11-01
                 */
                updatedAfter?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description Only what last changed before this time. It must be after updatedAfter.
                 * @example 2026-12-01
                 */
                updatedBefore?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description Only what was scanned last at or after this time, read in UTC without an offset.
                 * @example 2026-11-01
                 */
                lastScanAfter?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description Only what was scanned last before this time. It must be after lastScanAfter.
                 * @example 2026-12-01
                 */
                lastScanBefore?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description Attribute to sort by, BY_CREATED_AT by default.
                 * @example BY_LAST_SCAN_AT
                 */
                sort?: components["schemas"]["RelabellingSort"];
                /**
                 * @description Direction of the sort, descending by default.
                 * @example DESC
                 */
                order?: components["parameters"]["OrderDesc"];
                /**
                 * @description Entries on a page, 10 by default.
                 * @example 10
                 */
                perPage?: number;
                /**
                 * @description Point in time of an earlier page, as its searchAfter gave it. It comes with searchAfterValue and searchAfterIndex.
                 * @example eyJ0IjoxNzk1MTY3MDAwfQ.3q2-7w
                 */
                pitId?: string;
                /**
                 * @description Value of the last entry of the earlier page, as its searchAfter gave it.
                 * @example 2026-11-20T09:30:00.000Z
                 */
                searchAfterValue?: string;
                /**
                 * @description Number of the last entry of the earlier page, as its searchAfter gave it.
                 * @example 48213
                 */
                searchAfterIndex?: number;
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelabellingLogResult"];
                };
            };
            /** @description A filter is not valid, or the search cannot be continued. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRelabellingLogFilters: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The values by attribute. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelabellingFilterOptions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    relabelParcel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RelabelRequest"];
            };
        };
        responses: {
            /** @description The parcel was found. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelabelResult"];
                };
            };
            /** @description The request breaks a rule, relabelling is not enabled, or the carrier refuses the parcel. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Nobody has announced this parcel. The scan is logged as NO_DATA. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The promise is cancelled, or another scan of the parcel is in progress and will be done within Retry-After seconds, or the Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retryShipmentPromise: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the shipment promise.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60
                 */
                id: components["parameters"]["ShipmentPromiseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The promise is on its way again. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentPromise"];
                };
            };
            /** @description The id is not valid, or relabelling is not enabled. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such promise for this client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The promise has not failed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setShipmentPromiseState: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the shipment promise.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60
                 */
                id: components["parameters"]["ShipmentPromiseId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentPromiseStateUpdate"];
            };
        };
        responses: {
            /** @description The promise with its state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentPromise"];
                };
            };
            /** @description The state is not supported. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such promise for this client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The parcel is relabelled already, or the promise has another version. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getShipmentPromise: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the shipment promise.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60
                 */
                id: components["parameters"]["ShipmentPromiseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The promise as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentPromise"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description The id is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such promise for this client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    registerShipmentPromise: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentPromiseCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["ShipmentPromiseCreate"];
            };
        };
        responses: {
            /** @description The parcel is announced. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentPromise"];
                };
            };
            /** @description The data breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The parcel is announced already, or the Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retryShipmentPromises: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentPromiseRetry"];
                "application/x-www-form-urlencoded": components["schemas"]["ShipmentPromiseRetry"];
            };
        };
        responses: {
            /** @description What became of each reference. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentPromiseRetryResult"][];
                };
            };
            /** @description The list is empty or too long, or relabelling is not enabled. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRelabellingConfiguration: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelabellingConfiguration"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setRelabellingConfiguration: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RelabellingConfigurationUpdate"];
            };
        };
        responses: {
            /** @description The configuration as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelabellingConfiguration"];
                };
            };
            /** @description A value breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listShipments: {
        parameters: {
            query?: {
                /**
                 * @description String to search for. It forgives accents and upper case.
                 * @example nordlys
                 */
                q?: components["parameters"]["Query"];
                /**
                 * @description Only shipments of this type.
                 * @example REGULAR
                 */
                shipment_type?: components["parameters"]["ShipmentTypeFilter"];
                /**
                 * @description Attribute that the list is sorted by. Shipments without it come last.
                 * @example createdAt
                 */
                sort?: components["schemas"]["ShipmentSort"];
                /**
                 * @description Direction of the sort, descending by default.
                 * @example DESC
                 */
                order?: components["parameters"]["OrderDesc"];
                /**
                 * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Token of the next page, as nextPageToken of the previous response gave it. Filters must be repeated unchanged.
                 * @example eyJrIjpbIjIwMjYtMTEtMjAiXX0
                 */
                next_page_token?: components["parameters"]["NextPageToken"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipments on this page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentPage"];
                };
            };
            /** @description A parameter breaks a rule, or the page lies beyond the first 10,000 shipments. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateShipment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Id of the shipment and what shall change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentUpdate"];
            };
        };
        responses: {
            /** @description The shipment as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            /** @description The change breaks a rule, or the shipment is registered. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description The outcome of a registration is not known yet. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createShipment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Shipment to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["ShipmentCreate"];
            };
        };
        responses: {
            /** @description The shipment was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            /** @description The shipment breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The Idempotency-Key was used for another shipment. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getShipment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the shipment.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01
                 */
                shipmentId: components["parameters"]["ShipmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchShipment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the shipment.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01
                 */
                shipmentId: components["parameters"]["ShipmentId"];
            };
            cookie?: never;
        };
        /** @description What shall change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentPatch"];
                "application/x-www-form-urlencoded": components["schemas"]["ShipmentPatch"];
            };
        };
        responses: {
            /** @description The shipment as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            /** @description The change breaks a rule, or the shipment is registered. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description The outcome of a registration is not known yet. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteShipment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the shipment.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01
                 */
                shipmentId: components["parameters"]["ShipmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The shipment is registered, or the id is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description The outcome of a registration is not known yet. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createShipmentEvents: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Events to store. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentEventBatch"];
                "application/x-www-form-urlencoded": components["schemas"]["ShipmentEventBatch"];
            };
        };
        responses: {
            /** @description What became of each event. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentEventBatchResult"];
                };
            };
            /** @description The list of events breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The Idempotency-Key was used for other events. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listShipmentEvents: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the shipment.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01
                 */
                shipmentId: components["parameters"]["ShipmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, oldest first. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentEvent"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createShipmentEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the shipment.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01
                 */
                shipmentId: components["parameters"]["ShipmentId"];
            };
            cookie?: never;
        };
        /** @description What happened. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentEventCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["ShipmentEventCreate"];
            };
        };
        responses: {
            /** @description The event is stored. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentEvent"];
                };
            };
            /** @description The event breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description The Idempotency-Key was used for another event. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getShipmentLabelPdf: {
        parameters: {
            query?: {
                /**
                 * @description Paper of the label. By default that of the carrier's own label, and 4R where it has none.
                 * @example 4R
                 */
                layout?: components["schemas"]["LabelLayout"];
                /**
                 * @description What is printed, which is the labels by default.
                 * @example ALL
                 */
                documents?: components["schemas"]["ShipmentDocuments"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the shipment.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01
                 */
                shipmentId: components["parameters"]["ShipmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The labels of all parcels as PDF. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The shipment is not registered, or a parameter breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createShipmentLabel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the shipment.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01
                 */
                shipmentId: components["parameters"]["ShipmentId"];
            };
            cookie?: never;
        };
        /** @description How the label shall look. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LabelRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["LabelRequest"];
            };
        };
        responses: {
            /** @description The labels of the shipment. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelResult"];
                };
            };
            /** @description The shipment is not registered, or the request breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description The Idempotency-Key was used for another label. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportShipmentsCsv: {
        parameters: {
            query?: {
                /**
                 * @description Only shipments of this type.
                 * @example REGULAR
                 */
                shipment_type?: components["parameters"]["ShipmentTypeFilter"];
                /**
                 * @description Only what was created at or after this time.
                 * @example 2026-11-01
                 */
                created_after?: components["parameters"]["CreatedAfter"];
                /**
                 * @description Only what was created before this time. It must be after created_after.
                 * @example 2026-12-01
                 */
                created_before?: components["parameters"]["CreatedBefore"];
                /**
                 * @description Only shipments with this carrier.
                 * @example POSTNORD_DK
                 */
                carrier?: components["schemas"]["Carrier"];
                /**
                 * @description IANA time zone in which dates without an offset are read and written.
                 * @example Europe/Copenhagen
                 */
                timezone?: components["parameters"]["Timezone"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipments as a stream of CSV. */
            200: {
                headers: {
                    /**
                     * @description Suggested file name of the download.
                     * @example attachment; filename="shipments-2026-11-20.csv"
                     */
                    "Content-Disposition"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A parameter breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportShipmentReport: {
        parameters: {
            query?: {
                /**
                 * @description Only shipments of this type.
                 * @example REGULAR
                 */
                shipment_type?: components["parameters"]["ShipmentTypeFilter"];
                /**
                 * @description Only shipments in one of these states.
                 * @example [
                 *       "IN_TRANSIT",
                 *       "DELIVERY_ATTEMPTED"
                 *     ]
                 */
                states?: components["parameters"]["ReportingStates"];
                /**
                 * @description Only what belongs to one of these carriers.
                 * @example [
                 *       "POSTNORD_DK",
                 *       "GLS_DK"
                 *     ]
                 */
                carriers?: components["parameters"]["ReportingCarriers"];
                /**
                 * @description Only shipments with one of these carrier products.
                 * @example [
                 *       "POSTNORD_DK_17"
                 *     ]
                 */
                products?: components["parameters"]["ReportingProducts"];
                /**
                 * @description Only shipments whose sender is in one of these countries.
                 * @example [
                 *       "DK"
                 *     ]
                 */
                sender_countries?: components["parameters"]["ReportingSenderCountries"];
                /**
                 * @description Only shipments whose recipient is in one of these countries.
                 * @example [
                 *       "SE",
                 *       "DE"
                 *     ]
                 */
                recipient_countries?: components["parameters"]["ReportingRecipientCountries"];
                /**
                 * @description Only shipments of these clients. Each must be within reach of the caller, otherwise the response is 403. Without it only those of the active client.
                 * @example [
                 *       1024
                 *     ]
                 */
                client_ids?: components["parameters"]["ReportingClientIds"];
                /**
                 * @description Only shipments whose carrier, customer, parcel or relabelling reference or order number is one of these.
                 * @example [
                 *       "ORDER-20417"
                 *     ]
                 */
                references?: components["schemas"]["ShipmentReference"][];
                /**
                 * @description Only what was created at or after this time.
                 * @example 2026-11-01
                 */
                created_after?: components["parameters"]["CreatedAfter"];
                /**
                 * @description Only what was created before this time. It must be after created_after.
                 * @example 2026-12-01
                 */
                created_before?: components["parameters"]["CreatedBefore"];
                /**
                 * @description Only shipments whose firstDeliveryEventDate is at or after this time.
                 * @example 2026-11-01
                 */
                delivered_after?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description Only shipments whose firstDeliveryEventDate is before this time. It must be after delivered_after.
                 * @example 2026-12-01
                 */
                delivered_before?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description IANA time zone in which dates without an offset are read and written.
                 * @example Europe/Copenhagen
                 */
                timezone?: components["parameters"]["Timezone"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report as a stream of CSV. */
            200: {
                headers: {
                    /**
                     * @description Suggested file name of the download.
                     * @example attachment; filename="shipment-report-2026-11-20.csv"
                     */
                    "Content-Disposition"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A parameter breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    registerShipment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the shipment.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01
                 */
                shipmentId: components["parameters"]["ShipmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment is registered. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            /** @description The carrier refuses the shipment, or it breaks a rule of the carrier. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description Another call is registering the shipment and will be done within Retry-After seconds, or the Idempotency-Key was used for another one. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description The carrier gives no usable response, or Waybill is unavailable right now. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
        };
    };
    registerShipments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Shipments to register. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentBatchRegistration"];
                "application/x-www-form-urlencoded": components["schemas"]["ShipmentBatchRegistration"];
            };
        };
        responses: {
            /** @description What became of each shipment. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentBatchRegistrationResult"];
                };
            };
            /** @description The list of shipments breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The Idempotency-Key was used for other shipments. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    registerShipmentDirectly: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Shipment to create and register, and the label to print. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DirectRegistration"];
                "application/x-www-form-urlencoded": components["schemas"]["DirectRegistration"];
            };
        };
        responses: {
            /** @description The shipment is created and registered. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectRegistrationResult"];
                };
            };
            /** @description The carrier refuses the shipment, which then stays as FAILED_TO_REGISTER, or the request breaks a rule and nothing is created. */
            400: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The Idempotency-Key was used for another shipment. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description The carrier gives no usable response, or Waybill is unavailable right now. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
        };
    };
    createShipmentLabels: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Shipments, and how their labels shall look. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentBatchLabel"];
                "application/x-www-form-urlencoded": components["schemas"]["ShipmentBatchLabel"];
            };
        };
        responses: {
            /** @description Labels or error of each shipment. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentBatchLabelResult"];
                };
            };
            /** @description The request breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The Idempotency-Key was used for other labels. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getShipmentByReference: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Carrier reference, customer reference, parcel reference or relabelling reference of the shipment, percent-encoded.
                 * @example ORDER-20417
                 */
                reference: components["parameters"]["ShipmentReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest shipment that matches. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Match-Count": components["headers"]["X-Match-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No shipment of this client has the reference. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listShipmentEventsByReference: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Carrier reference, customer reference, parcel reference or relabelling reference of the shipment, percent-encoded.
                 * @example ORDER-20417
                 */
                reference: components["parameters"]["ShipmentReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, oldest first. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Match-Count": components["headers"]["X-Match-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentEvent"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No shipment of this client has the reference. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createShipmentEventByReference: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Carrier reference, customer reference, parcel reference or relabelling reference of the shipment, percent-encoded.
                 * @example ORDER-20417
                 */
                reference: components["parameters"]["ShipmentReference"];
            };
            cookie?: never;
        };
        /** @description What happened. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentEventCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["ShipmentEventCreate"];
            };
        };
        responses: {
            /** @description The event is stored. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Match-Count": components["headers"]["X-Match-Count"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentEvent"];
                };
            };
            /** @description The event breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No shipment of this client has the reference. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The Idempotency-Key was used for another event. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listShipmentsByOrderNumber: {
        parameters: {
            query?: {
                /**
                 * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Number of the order, percent-encoded.
                 * @example 20417
                 */
                orderNumber: components["schemas"]["OrderNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipments of the order on this page. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listParcelDefinitions: {
        parameters: {
            query?: {
                /**
                 * @description String to search for. It forgives accents and upper case.
                 * @example nordlys
                 */
                q?: components["parameters"]["Query"];
                /**
                 * @description Only boxes or only envelopes.
                 * @example BOX
                 */
                type?: components["schemas"]["ParcelDefinitionType"];
                /**
                 * @description Attribute that the list is sorted by.
                 * @example createdAt
                 */
                sort?: components["schemas"]["ParcelDefinitionSort"];
                /**
                 * @description Direction of the sort, ascending by default.
                 * @example ASC
                 */
                order?: components["parameters"]["OrderAsc"];
                /**
                 * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parcel definitions on this page. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParcelDefinition"][];
                };
            };
            /** @description A parameter breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateParcelDefinition: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The id of the parcel definition and what changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ParcelDefinitionUpdate"];
            };
        };
        responses: {
            /** @description The parcel definition as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParcelDefinition"];
                };
            };
            /** @description The change breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createParcelDefinition: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The parcel definition to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ParcelDefinitionCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["ParcelDefinitionCreate"];
            };
        };
        responses: {
            /** @description The parcel definition that was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParcelDefinition"];
                };
            };
            /** @description The parcel definition breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getParcelDefinition: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the parcel definition.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0
                 */
                parcelDefinitionId: components["parameters"]["ParcelDefinitionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parcel definition as it is kept. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParcelDefinition"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description The id is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchParcelDefinition: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the parcel definition.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0
                 */
                parcelDefinitionId: components["parameters"]["ParcelDefinitionId"];
            };
            cookie?: never;
        };
        /** @description What changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ParcelDefinitionPatch"];
                "application/x-www-form-urlencoded": components["schemas"]["ParcelDefinitionPatch"];
            };
        };
        responses: {
            /** @description The parcel definition as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParcelDefinition"];
                };
            };
            /** @description The change breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteParcelDefinition: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the parcel definition.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0
                 */
                parcelDefinitionId: components["parameters"]["ParcelDefinitionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parcel definition is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The id is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description The parcel definition is still a default in preferences. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setClientPreferences: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The client and the settings that change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientPreferencesUpdate"];
            };
        };
        responses: {
            /** @description All settings of the client as they are now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientPreferences"];
                };
            };
            /** @description A setting breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The caller lacks the permission or cannot reach the client. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClientPreferences: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Client the call is about. A client that the caller cannot reach returns 404.
                 * @example 1024
                 */
                clientId: components["parameters"]["PathClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings of the client. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientPreferences"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description The client id is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such client that the caller can reach. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUserPreferences: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings of the user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPreferences"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A header breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setUserPreferences: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The settings that change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserPreferencesUpdate"];
            };
        };
        responses: {
            /** @description All settings of the user as they are now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPreferences"];
                };
            };
            /** @description A setting breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The user does not belong to the client. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listParcelShops: {
        parameters: {
            query?: {
                /**
                 * @description Only shops of this carrier. All carriers by default.
                 * @example POSTNORD_DK
                 */
                carrier?: components["parameters"]["ParcelShopCarrier"];
                /**
                 * @description Only shops in this country, as ISO 3166-1 alpha-2 code. It is also where post_code and address are looked up. Without it that is the country of the carrier, else that of the client.
                 * @example SE
                 */
                country?: components["parameters"]["ParcelShopCountry"];
                /**
                 * @description Only shops in this town or city, by its name there or in another language. It forgives accents and upper case.
                 * @example Göteborg
                 */
                city?: components["parameters"]["ParcelShopCity"];
                /**
                 * @description Only shops with this postal code. Spaces and upper case make no difference.
                 * @example 413 08
                 */
                post_code?: string;
                /**
                 * @description Street, postal code and town to search around, as a recipient writes them. It must be left out when lat or lng is given.
                 * @example Södra Vägen 32, 412 54 Göteborg
                 */
                address?: components["parameters"]["ParcelShopAddress"];
                /**
                 * @description Latitude of the place to search around, in degrees (WGS 84). It goes together with lng.
                 * @example 57.697112
                 */
                lat?: components["parameters"]["ParcelShopLat"];
                /**
                 * @description Longitude of the place to search around, in degrees (WGS 84). It goes together with lat.
                 * @example 11.983448
                 */
                lng?: components["parameters"]["ParcelShopLng"];
                /**
                 * @description Distance from the place within which shops are searched, in metres. By default 100,000.
                 * @example 5000
                 */
                radius?: components["parameters"]["ParcelShopRadius"];
                /**
                 * @description Shops to return at most, from 1 to 100. By default 20.
                 * @example 20
                 */
                limit?: components["parameters"]["ParcelShopLimit"];
                /**
                 * @description Only shops of this kind.
                 * @example SERVICE_POINT
                 */
                type?: components["parameters"]["ParcelShopKind"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parcel shops that match. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParcelShop"][];
                };
            };
            /** @description A parameter breaks a rule, or the place is not known. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listParcelShopExports: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most recent exports, newest first. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParcelShopExport"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createParcelShopExport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Which shops to export, and who receives the file. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ParcelShopExportCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["ParcelShopExportCreate"];
            };
        };
        responses: {
            /** @description The export was accepted and waits. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParcelShopExport"];
                };
            };
            /** @description The request breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The Idempotency-Key was used for another export. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getParcelShop: {
        parameters: {
            query: {
                /**
                 * @description Carrier of the shop.
                 * @example POSTNORD_DK
                 */
                carrier: components["schemas"]["Carrier"];
                /**
                 * @description Identifier that the carrier gave the shop.
                 * @example 74826
                 */
                parcel_shop_id: components["schemas"]["ParcelShopId"];
            };
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parcel shop as the carrier describes it. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParcelShop"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter is missing or breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The carrier has no such shop. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    searchParcelShops: {
        parameters: {
            query?: {
                /**
                 * @description Only shops of this carrier. All carriers by default.
                 * @example POSTNORD_DK
                 */
                carrier?: components["parameters"]["ParcelShopCarrier"];
                /**
                 * @description Only shops in this country, as ISO 3166-1 alpha-2 code. It is also where post_code and address are looked up. Without it that is the country of the carrier, else that of the client.
                 * @example SE
                 */
                country?: components["parameters"]["ParcelShopCountry"];
                /**
                 * @description Only shops in this town or city, by its name there or in another language. It forgives accents and upper case.
                 * @example Göteborg
                 */
                city?: components["parameters"]["ParcelShopCity"];
                /**
                 * @description Postal code to search around. Spaces and upper case make no difference.
                 * @example 412 54
                 */
                post_code?: string;
                /**
                 * @description Street, postal code and town to search around, as a recipient writes them. It must be left out when lat or lng is given.
                 * @example Södra Vägen 32, 412 54 Göteborg
                 */
                address?: components["parameters"]["ParcelShopAddress"];
                /**
                 * @description Latitude of the place to search around, in degrees (WGS 84). It goes together with lng.
                 * @example 57.697112
                 */
                lat?: components["parameters"]["ParcelShopLat"];
                /**
                 * @description Longitude of the place to search around, in degrees (WGS 84). It goes together with lat.
                 * @example 11.983448
                 */
                lng?: components["parameters"]["ParcelShopLng"];
                /**
                 * @description Distance from the place within which shops are searched, in metres. By default 100,000.
                 * @example 5000
                 */
                radius?: components["parameters"]["ParcelShopRadius"];
                /**
                 * @description Shops to return at most, from 1 to 100. By default 20.
                 * @example 20
                 */
                limit?: components["parameters"]["ParcelShopLimit"];
                /**
                 * @description Only shops of this kind.
                 * @example SERVICE_POINT
                 */
                type?: components["parameters"]["ParcelShopKind"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The nearest parcel shops. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NearbyParcelShop"][];
                };
            };
            /** @description The place is missing, ambiguous or not known. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listReportedShipments: {
        parameters: {
            query?: {
                /**
                 * @description String to search for. It forgives accents and upper case.
                 * @example nordlys
                 */
                q?: components["parameters"]["Query"];
                /**
                 * @description Only shipments of these clients. Each must be within reach of the caller, otherwise the response is 403. Without it only those of the active client.
                 * @example [
                 *       1024
                 *     ]
                 */
                client_ids?: components["parameters"]["ReportingClientIds"];
                /**
                 * @description Only shipments in one of these states.
                 * @example [
                 *       "IN_TRANSIT",
                 *       "DELIVERY_ATTEMPTED"
                 *     ]
                 */
                states?: components["parameters"]["ReportingStates"];
                /**
                 * @description Only what belongs to one of these carriers.
                 * @example [
                 *       "POSTNORD_DK",
                 *       "GLS_DK"
                 *     ]
                 */
                carriers?: components["parameters"]["ReportingCarriers"];
                /**
                 * @description Only shipments with one of these carrier products.
                 * @example [
                 *       "POSTNORD_DK_17"
                 *     ]
                 */
                products?: components["parameters"]["ReportingProducts"];
                /**
                 * @description Only shipments whose sender is in one of these countries.
                 * @example [
                 *       "DK"
                 *     ]
                 */
                sender_countries?: components["parameters"]["ReportingSenderCountries"];
                /**
                 * @description Only shipments whose recipient is in one of these countries.
                 * @example [
                 *       "SE",
                 *       "DE"
                 *     ]
                 */
                recipient_countries?: components["parameters"]["ReportingRecipientCountries"];
                /**
                 * @description Only shipments of this type.
                 * @example REGULAR
                 */
                shipment_type?: components["parameters"]["ReportingShipmentType"];
                /**
                 * @description Only shipments that have one of these as carrier reference, customer reference, parcel number or relabelling reference.
                 * @example [
                 *       "ORDER-20417"
                 *     ]
                 */
                references?: string[];
                /**
                 * @description Only shipments with this order number, on the shipment or on one of its parcels.
                 * @example 20417
                 */
                order_number?: components["schemas"]["OrderNumber"];
                /**
                 * @description Only what was created at or after this time.
                 * @example 2026-11-01
                 */
                created_after?: components["parameters"]["CreatedAfter"];
                /**
                 * @description Only what was created before this time. It must be after created_after.
                 * @example 2026-12-01
                 */
                created_before?: components["parameters"]["CreatedBefore"];
                /**
                 * @description Only shipments whose firstTrackingEventDate is at or after this time.
                 * @example 2026-11-01
                 */
                first_event_after?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description Only shipments whose firstTrackingEventDate is before this time. It must be after first_event_after.
                 * @example 2026-12-01
                 */
                first_event_before?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description Only shipments whose lastEventDate is at or after this time.
                 * @example 2026-11-20T06:00+01:00
                 */
                last_event_after?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description Only shipments whose lastEventDate is before this time. It must be after last_event_after.
                 * @example 2026-11-20T18:00+01:00
                 */
                last_event_before?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description IANA time zone in which dates without an offset are read and written.
                 * @example Europe/Copenhagen
                 */
                timezone?: components["parameters"]["Timezone"];
                /**
                 * @description Attribute to sort by, createdAt by default.
                 * @example lastEventDate
                 */
                sort?: components["schemas"]["ReportedShipmentSort"];
                /**
                 * @description Direction of the sort, descending by default.
                 * @example DESC
                 */
                order?: components["parameters"]["OrderDesc"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Token of the next page, as nextPageToken of the previous response gave it. Filters must be repeated unchanged.
                 * @example eyJrIjpbIjIwMjYtMTEtMjAiXX0
                 */
                next_page_token?: components["parameters"]["NextPageToken"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of shipments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedShipmentQueryResult"];
                };
            };
            /** @description A filter breaks a rule, or the page token does not fit the request. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getShipmentReport: {
        parameters: {
            query: {
                /**
                 * @description Parcel numbers to look up, 1 to 100 of them.
                 * @example [
                 *       "373500489530470000",
                 *       "373500489530470017"
                 *     ]
                 */
                parcelAwbs: components["schemas"]["ParcelAwb"][];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found for the parcel numbers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentReport"];
                };
            };
            /** @description There are no parcel numbers, too many of them, or one that cannot be a parcel number. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReportedShipment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the shipment.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01
                 */
                shipmentId: components["parameters"]["ShipmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment with its delivery figures. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedShipment"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The client has no shipment with this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listReportedShipmentEvents: {
        parameters: {
            query?: {
                /**
                 * @description Direction of the sort, ascending by default.
                 * @example ASC
                 */
                order?: components["parameters"]["OrderAsc"];
                /**
                 * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the shipment.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01
                 */
                shipmentId: components["parameters"]["ShipmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of tracking events. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedEvent"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The client has no shipment with this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listReportedEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only shipments of these clients. Each must be within reach of the caller, otherwise the response is 403. Without it only those of the active client.
                 * @example [
                 *       1024
                 *     ]
                 */
                client_ids?: components["parameters"]["ReportingClientIds"];
                /**
                 * @description Only events that stand for one of these states.
                 * @example [
                 *       "DELIVERY_ATTEMPTED",
                 *       "DELIVERED"
                 *     ]
                 */
                event_states?: components["schemas"]["ShipmentState"][];
                /**
                 * @description Only what belongs to one of these carriers.
                 * @example [
                 *       "POSTNORD_DK",
                 *       "GLS_DK"
                 *     ]
                 */
                carriers?: components["parameters"]["ReportingCarriers"];
                /**
                 * @description Only events with one of these codes of the carrier.
                 * @example [
                 *       "DELIVERED_HOME"
                 *     ]
                 */
                carrier_codes?: components["schemas"]["ShipmentEventCode"][];
                /**
                 * @description Only events from one of these sources.
                 * @example [
                 *       "CARRIER"
                 *     ]
                 */
                sources?: components["schemas"]["ShipmentEventSource"][];
                /**
                 * @description Only events with one of these carrier references or parcel references.
                 * @example [
                 *       "373500489530470000"
                 *     ]
                 */
                references?: string[];
                /**
                 * @description Only events that happened at or after this time.
                 * @example 2026-11-01
                 */
                created_after?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description Only events that happened before this time. It must be after created_after.
                 * @example 2026-12-01
                 */
                created_before?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description Only events that Waybill received at or after this time.
                 * @example 2026-11-20T09:00Z
                 */
                received_after?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description Only events that Waybill received before this time. It must be after received_after.
                 * @example 2026-11-20T10:00Z
                 */
                received_before?: components["schemas"]["DateOrDateTime"];
                /**
                 * @description IANA time zone in which dates without an offset are read and written.
                 * @example Europe/Copenhagen
                 */
                timezone?: components["parameters"]["Timezone"];
                /**
                 * @description Direction of the sort, descending by default.
                 * @example DESC
                 */
                order?: components["parameters"]["OrderDesc"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Token of the next page, as nextPageToken of the previous response gave it. Filters must be repeated unchanged.
                 * @example eyJrIjpbIjIwMjYtMTEtMjAiXX0
                 */
                next_page_token?: components["parameters"]["NextPageToken"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of tracking events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedEventQueryResult"];
                };
            };
            /** @description A filter breaks a rule, or the page token does not fit the request. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countShipments: {
        parameters: {
            query?: {
                /**
                 * @description Length of a period, DAILY by default.
                 * @example DAILY
                 */
                granularity?: components["schemas"]["CountGranularity"];
                /**
                 * @description Only what was created at or after this time.
                 * @example 2026-11-01
                 */
                created_after?: components["parameters"]["CreatedAfter"];
                /**
                 * @description Only what was created before this time. It must be after created_after.
                 * @example 2026-12-01
                 */
                created_before?: components["parameters"]["CreatedBefore"];
                /**
                 * @description IANA time zone in which dates without an offset are read and written.
                 * @example Europe/Copenhagen
                 */
                timezone?: components["parameters"]["Timezone"];
                /**
                 * @description Only shipments of these clients. Each must be within reach of the caller, otherwise the response is 403. Without it only those of the active client.
                 * @example [
                 *       1024
                 *     ]
                 */
                client_ids?: components["parameters"]["ReportingClientIds"];
                /**
                 * @description Only shipments in one of these states.
                 * @example [
                 *       "IN_TRANSIT",
                 *       "DELIVERY_ATTEMPTED"
                 *     ]
                 */
                states?: components["parameters"]["ReportingStates"];
                /**
                 * @description Only what belongs to one of these carriers.
                 * @example [
                 *       "POSTNORD_DK",
                 *       "GLS_DK"
                 *     ]
                 */
                carriers?: components["parameters"]["ReportingCarriers"];
                /**
                 * @description Only shipments with one of these carrier products.
                 * @example [
                 *       "POSTNORD_DK_17"
                 *     ]
                 */
                products?: components["parameters"]["ReportingProducts"];
                /**
                 * @description Only shipments whose sender is in one of these countries.
                 * @example [
                 *       "DK"
                 *     ]
                 */
                sender_countries?: components["parameters"]["ReportingSenderCountries"];
                /**
                 * @description Only shipments whose recipient is in one of these countries.
                 * @example [
                 *       "SE",
                 *       "DE"
                 *     ]
                 */
                recipient_countries?: components["parameters"]["ReportingRecipientCountries"];
                /**
                 * @description Only shipments of this type.
                 * @example REGULAR
                 */
                shipment_type?: components["parameters"]["ReportingShipmentType"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One data point per period. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataPoint"][];
                };
            };
            /** @description The range is empty or too long, or another parameter breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listShipmentExports: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most recent export jobs. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentExportJob"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createShipmentExport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentExportRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["ShipmentExportRequest"];
            };
        };
        responses: {
            /** @description The job has started. */
            201: {
                headers: {
                    /**
                     * @description Path of the file to download.
                     * @example /v1/reporting/shipments/export/0198c0de-7a11-7c3e-9b52-4f6d2a1e8cd1/csv
                     */
                    Location?: string;
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentExportJob"];
                };
            };
            /** @description The request breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The idempotency key was used for another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteShipmentExport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the export job.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cd0
                 */
                exportId: components["parameters"]["ShipmentExportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The client has no export with this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    downloadShipmentExport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the export job.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cd0
                 */
                exportId: components["parameters"]["ShipmentExportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The complete file with its header line. */
            200: {
                headers: {
                    /**
                     * @description Suggested file name of the download.
                     * @example attachment; filename="shipments-0198c0de-7a11-7c3e-9b52-4f6d2a1e8cd0.csv"
                     */
                    "Content-Disposition"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            202: components["responses"]["ExportNotCompleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The client has no export with this id, or its file was removed after 7 days. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listExpectedAmounts: {
        parameters: {
            query?: {
                /**
                 * @description Only amounts for this country.
                 * @example SE
                 */
                country?: components["schemas"]["CountryCode"];
                /**
                 * @description Only amounts whose period ends on or after this day.
                 * @example 2026-11-01
                 */
                start_date?: components["schemas"]["LocalDate"];
                /**
                 * @description Only amounts whose period starts on or before this day. It must not be before start_date.
                 * @example 2026-12-31
                 */
                end_date?: components["schemas"]["LocalDate"];
                /**
                 * @description Direction of the sort, ascending by default.
                 * @example ASC
                 */
                order?: components["parameters"]["OrderAsc"];
                /**
                 * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of amounts. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedAmount"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateExpectedAmount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExpectedAmountUpdate"];
            };
        };
        responses: {
            /** @description The amount after the change. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedAmount"];
                };
            };
            /** @description The change breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The caller reaches no amount with this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The new period overlaps another amount of the client and country. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createExpectedAmount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExpectedAmountCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["ExpectedAmountCreate"];
            };
        };
        responses: {
            /** @description The amount was announced. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedAmount"];
                };
            };
            /** @description The amount breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The period overlaps another one, or the idempotency key was used for another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteExpectedAmount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the amount.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cc1
                 */
                amountId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The amount was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The caller reaches no amount with this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /**
                 * @description String to search for. It forgives accents and upper case.
                 * @example nordlys
                 */
                q?: components["parameters"]["Query"];
                /**
                 * @description Attribute to sort by, createdAt by default.
                 * @example productName
                 */
                sort?: components["schemas"]["ProductSort"];
                /**
                 * @description Direction of the sort, ascending by default.
                 * @example ASC
                 */
                order?: components["parameters"]["OrderAsc"];
                /**
                 * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of products. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                };
            };
            /** @description A query parameter breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductUpdate"];
            };
        };
        responses: {
            /** @description The product after the change. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The caller lacks the permission, or the product belongs to all clients or to an ancestor. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            /** @description The client sees no product with this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The carrier already has a product of the new name. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["ProductCreate"];
            };
        };
        responses: {
            /** @description The product was added. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description The product breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The id or the name is taken, or the idempotency key was used for another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Id of the product, which begins with its carrier's identifier.
                 * @example POSTNORD_DK_17
                 */
                productId: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product with this id. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The client sees no product with this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Id of the product, which begins with its carrier's identifier.
                 * @example POSTNORD_DK_17
                 */
                productId: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductPatch"];
                "application/x-www-form-urlencoded": components["schemas"]["ProductPatch"];
            };
        };
        responses: {
            /** @description The product after the change. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description The change breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The caller lacks the permission, or the product belongs to all clients or to an ancestor. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description The carrier already has a product of the new name. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Id of the product, which begins with its carrier's identifier.
                 * @example POSTNORD_DK_17
                 */
                productId: components["parameters"]["ProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product was removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The caller lacks the permission, or the product belongs to all clients or to an ancestor. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description The product is sold to a client. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSalesProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalesProductCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["SalesProductCreate"];
            };
        };
        responses: {
            /** @description The product is sold to the client. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesProduct"];
                };
            };
            /** @description The request breaks a rule. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The client sees no product with this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The client already has the product, or the idempotency key was used for another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSalesProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the sales product.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cf0
                 */
                salesProductId: components["parameters"]["SalesProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sales product with this id. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesProduct"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The caller reaches no sales product with this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSalesProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the sales product.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8cf0
                 */
                salesProductId: components["parameters"]["SalesProductId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sales product was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listConsignments: {
        parameters: {
            query?: {
                /**
                 * @description String that one of the references or the carrier reference must be equal to.
                 * @example CX48217
                 */
                reference?: string;
                /**
                 * @description Only consignments of this kind.
                 * @example PALLET
                 */
                type?: components["schemas"]["ConsignmentType"];
                /**
                 * @description Only consignments in this state.
                 * @example OPEN
                 */
                state?: components["schemas"]["ConsignmentState"];
                /**
                 * @description Only consignments that stand directly in this one.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52
                 */
                parentId?: components["schemas"]["Id"];
                /**
                 * @description Attribute to sort by, createdAt by default.
                 * @example createdAt
                 */
                sort?: components["schemas"]["ConsignmentSort"];
                /**
                 * @description Direction of the sort, descending by default.
                 * @example DESC
                 */
                order?: components["parameters"]["OrderDesc"];
                /**
                 * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consignments on this page. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consignment"][];
                };
            };
            /** @description A filter or the page is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateConsignment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsignmentUpdate"];
            };
        };
        responses: {
            /** @description The consignment as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consignment"];
                };
            };
            /** @description A value breaks a rule, or the nesting would be wrong. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The consignment or its new parent does not exist for this client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The consignment or a parent is not OPEN, or the reference is in use. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createConsignment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsignmentCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["ConsignmentCreate"];
            };
        };
        responses: {
            /** @description The consignment was created and is OPEN. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consignment"];
                };
            };
            /** @description A value breaks a rule, or the parent is of the wrong type. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The parent does not exist for this client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The reference is in use, the parent is not OPEN, or the Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getConsignment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the consignment.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51
                 */
                consignmentId: components["parameters"]["ConsignmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consignment as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consignment"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description The id is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such consignment for this client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchConsignment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the consignment.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51
                 */
                consignmentId: components["parameters"]["ConsignmentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsignmentPatch"];
                "application/x-www-form-urlencoded": components["schemas"]["ConsignmentPatch"];
            };
        };
        responses: {
            /** @description The consignment as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consignment"];
                };
            };
            /** @description A value breaks a rule, or the nesting would be wrong. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The consignment or its new parent does not exist for this client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The consignment or a parent is not OPEN, or the reference is in use. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteConsignment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the consignment.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51
                 */
                consignmentId: components["parameters"]["ConsignmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consignment was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The id is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such consignment for this client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The consignment has members or is not OPEN. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setConsignmentState: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the consignment.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51
                 */
                consignmentId: components["parameters"]["ConsignmentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsignmentStateUpdate"];
            };
        };
        responses: {
            /** @description The consignment with its state. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consignment"];
                };
            };
            /** @description The state is missing or unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such consignment for this client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The state does not allow this change. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setConsignmentParent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the consignment.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51
                 */
                consignmentId: components["parameters"]["ConsignmentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsignmentParentUpdate"];
            };
        };
        responses: {
            /** @description The consignment with its parent. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consignment"];
                };
            };
            /** @description The nesting would be wrong. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The consignment or its new parent does not exist for this client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The consignment or a parent is not OPEN. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTruckCustoms: {
        parameters: {
            query: {
                /**
                 * @description Name of the truck, equal to truckIdentifier of the items.
                 * @example TRUCK-OSL-1120
                 */
                truck: components["parameters"]["CustomsTruck"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Items and totals of the truck. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TruckCustoms"];
                };
            };
            /** @description The truck is missing or its name is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTruckCustomsReport: {
        parameters: {
            query: {
                /**
                 * @description Name of the truck, equal to truckIdentifier of the items.
                 * @example TRUCK-OSL-1120
                 */
                truck: components["parameters"]["CustomsTruck"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows of the truck as CSV. */
            200: {
                headers: {
                    /**
                     * @description Suggested file name of the download.
                     * @example attachment; filename="customs-TRUCK-OSL-1120-2026-11-20.csv"
                     */
                    "Content-Disposition"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The truck is missing or its name is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTruckCustomsTransfer: {
        parameters: {
            query: {
                /**
                 * @description Name of the truck, equal to truckIdentifier of the items.
                 * @example TRUCK-OSL-1120
                 */
                truck: components["parameters"]["CustomsTruck"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch of the truck. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomsBrokerBatch"];
                };
            };
            /** @description The truck is missing or its name is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCustomsItems: {
        parameters: {
            query: {
                /**
                 * @description Attribute by which the items are found.
                 * @example invoiceNumber
                 */
                filterType: components["parameters"]["CustomsFilterType"];
                /**
                 * @description Value that the attribute must have.
                 * @example NI-2026-0417
                 */
                value: string;
                /**
                 * @description Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of items on a page, at most 100.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The items on this page. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomsItem"][];
                };
            };
            /** @description The filter is missing or not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setCustomsTransferStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomsStatusUpdate"];
            };
        };
        responses: {
            /** @description The items have the new status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomsConfirmation"];
                };
            };
            /** @description The report breaks a rule. Nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description One of the items does not exist or was deleted. Nothing was changed. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The state of an item does not allow this status. Nothing was changed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCustomsItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomsItemCreate"];
                "application/x-www-form-urlencoded": components["schemas"]["CustomsItemCreate"];
            };
        };
        responses: {
            /** @description The customs item was created and is open. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomsItem"];
                };
            };
            /** @description The item breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description The line is declared already, its invoice is closed, or the Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    closeCustomsItems: {
        parameters: {
            query: {
                /**
                 * @description Whether the items of an invoice or of a truck are meant.
                 * @example invoiceNumber
                 */
                filterType: components["schemas"]["CustomsClosingFilterType"];
                /**
                 * @description Number of the invoice, or name of the truck.
                 * @example NI-2026-0417
                 */
                value: string;
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomsClosing"];
            };
        };
        responses: {
            /** @description All items are as requested. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomsClosingResult"];
                };
            };
            /** @description The invoice does not add up, or the request breaks a rule. Nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The client has no item with this invoice number or truck. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description Items that the broker has cannot be opened. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCustomsItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Key chosen by the caller, kept for 24 hours. The same key and body replays the first response. The same key with another body is 409.
                 * @example order-20417-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomsItemsAdd"];
                "application/x-www-form-urlencoded": components["schemas"]["CustomsItemsAdd"];
            };
        };
        responses: {
            /** @description All items were created. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomsItemsAdded"];
                };
            };
            /** @description An item breaks a rule. Nothing was created. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            /** @description Items conflict with existing ones, or the Idempotency-Key was used with another body. Nothing was created. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCustomsItemsTruck: {
        parameters: {
            query: {
                /**
                 * @description Attribute by which the items are found.
                 * @example invoiceNumber
                 */
                filterType: components["parameters"]["CustomsFilterType"];
            };
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Value that the attribute must have, percent-encoded where needed.
                 * @example NI-2026-0417
                 */
                filterValue: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomsTruckUpdate"];
            };
        };
        responses: {
            /** @description The items are on the truck. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomsConfirmation"];
                };
            };
            /** @description The truck is missing or its name is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The client has no item that matches. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description An item is closed. Nothing was changed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCustomsItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the caller already has. If it still matches, the response is 304 without a body.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the customs item.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41
                 */
                customsId: components["parameters"]["CustomsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customs item as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomsItem"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description The id is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such item for this client, or it was deleted. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCustomsItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the customs item.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41
                 */
                customsId: components["parameters"]["CustomsId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomsItemUpdate"];
            };
        };
        responses: {
            /** @description The customs item was changed. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomsConfirmation"];
                };
            };
            /** @description A value breaks a rule. Every error is listed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such item for this client, or it was deleted. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The item is closed, or would conflict with another one. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCustomsItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Entity tag the change is based on. If the resource has changed since, the response is 412 and nothing is changed.
                 * @example "k3x9Qm2vT0aZ"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * @description Identifier of the customs item.
                 * @example 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41
                 */
                customsId: components["parameters"]["CustomsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customs item was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The id is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such item for this client, or it was deleted already. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description The item is closed and cannot be deleted. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setCustomsClosingTime: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Client to act for. Needed by users who belong to several clients. Without it the only client counts, then the default client of the user.
                 * @example 1024
                 */
                ClientId?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomsClosingTime"];
            };
        };
        responses: {
            /** @description The closing time that counts from now on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomsClosingTime"];
                };
            };
            /** @description The minute is missing or out of its bounds. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
