/**
 * Prompt for drafting a form. Prompts for enhancing texts and checking images are settings of a field, written by
 * admins.
 */
export const draftingInstructions =
  'You turn an example of a media generation API into a form. Name every input of the API as a field with its exact ' +
  'parameter name, a readable label, the closest type, its limits, options and default. workflowPath is the endpoint id, ' +
  'outputKey the name of the container of the files in the answer, without index and without ".url".';
