/**
 * When what a generation's run says may change. Submits, charges and cancels meet in this one item, and these conditions decide
 * which of them was first.
 */
export const runConditions = {
  /** No attempt at a submit may have succeeded, and nobody has cancelled. */
  claimSubmit:
    'attribute_not_exists(cancelRequestedAt) AND (attribute_not_exists(submittedAt) OR attribute_exists(refusedAt))',
  /** Nobody has tried to charge before the start, or has cancelled. */
  claimCharge: 'attribute_not_exists(charge) AND attribute_not_exists(cancelRequestedAt)',
  /** No attempt at a submit or a charge is under way or may have succeeded. */
  unsubmitted: 'attribute_not_exists(charge) AND (attribute_not_exists(submittedAt) OR attribute_exists(refusedAt))',
  /** What has been stored is the subscriber's, and about to be settled. */
  unstored: 'attribute_not_exists(outputs)',
  /** Nobody has ended it without waiting for its result. */
  awaited: 'attribute_not_exists(discardedAt)',
  /** It has no job's id yet, or this very one. */
  sameRequest: 'attribute_not_exists(requestId) OR requestId = :requestId',
} as const;
