'use strict';

// In old syntax and a file of its own: an old Node can't even load the rest, and would print a stack trace instead.
const neededVersion = 24;

if (parseInt(process.versions.node, 10) < neededVersion) {
  console.error(
    'This is Node ' +
      process.versions.node +
      ', but Node ' +
      neededVersion +
      ' is needed: run npm ci, which brings it.',
  );
  process.exit(1);
}
