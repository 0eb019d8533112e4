/**
 * Replaces the SDK's chain of credential providers in bundles, under its own name. Lambda provides the role's
 * credentials in the environment; the chain would add clients of four more services.
 */
export const defaultProvider = () => async () => {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  if (!accessKeyId || !secretAccessKey) throw new Error('The environment holds no credentials');
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
};
