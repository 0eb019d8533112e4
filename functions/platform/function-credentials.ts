/**
 * Stands in bundles for the SDK's chain of credential providers (the name is the chain's). Lambda gives a function the credentials
 * of its role in its environment, and there is nowhere else to look; the chain would bring the clients of four more services.
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
