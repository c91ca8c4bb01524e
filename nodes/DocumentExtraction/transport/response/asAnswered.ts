/** For each request: n8n takes the key along to where a redirect leads, and its errors may lack what a refusal says (docs/n8n.md#http). */
export const AS_ANSWERED = { ignoreHttpStatusErrors: true, disableFollowRedirect: true };
