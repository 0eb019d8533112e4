/** After so long Lambda ends a slice, however far it has come. */
export const longestSliceSeconds = 15 * 60;

/** No page is begun after so long, well before the slice is ended. */
export const sliceSeconds = 10 * 60;

/** How often a slice that failed is repeated, and the longest pause before that. */
export const sliceRepeats = 8;
export const longestPauseSeconds = 2 * 60;

/** A job that has not come on for so long never will: every repeat of a slice is over, had each taken all of its time. */
export const deadAfterSeconds = (1 + sliceRepeats) * longestSliceSeconds + sliceRepeats * longestPauseSeconds;
