/** How wrangler is asked to deploy: the very bundle that the tests ran, and none of the variables that are set already. */
export const DEPLOY = ["deploy", "build/server/index.js", "--no-bundle", "--keep-vars"];
