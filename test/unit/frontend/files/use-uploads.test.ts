import { describe, expect, it } from 'vitest';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { partialFailure, uploadProblem } from '#frontend/src/files/use-uploads.ts';

describe('uploadProblem', () => {
  it('shows the API’s message, except for a missing session and unknown errors', { tags: ['S5-11'] }, () => {
    const error = (status: number) => new ApiError({ code: 'x', message: 'Upload failed', status });
    expect(uploadProblem(error(400))).toBe('Upload failed');
    expect(uploadProblem(error(401))).toBe('User session not found. Please log in.');
    expect(uploadProblem(new Error('a secret of the code'))).toBe('Unknown error');
  });
});

describe('partialFailure', () => {
  const failed = [
    { filename: 'a.png', problem: 'Upload failed' },
    { filename: 'b.png', problem: 'Unknown error' },
  ];

  it('names each file with its reason', () => {
    expect(partialFailure(failed, 3)).toBe('Some uploads failed: a.png: Upload failed; b.png: Unknown error');
  });

  it('returns nothing if all uploads succeeded, or for a single file', () => {
    expect(partialFailure([], 3)).toBeUndefined();
    expect(partialFailure(failed.slice(0, 1), 1)).toBeUndefined();
  });
});
