/** Said to a subscriber who comes to a form that rests. */
export const restingMessage = 'This form is resting; no credits are taken. Please try again later.';
