/**
 * What the installation ids begin with that this machine's browsers make up, in the form of Firebase's own: they can't register
 * themselves with its stand-in, which takes these, and no others, as registered.
 */
export const standInInstallation = 'dStandIn-';
