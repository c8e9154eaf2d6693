/** State of a signed-out viewer. */
export const nowhere = {
  isPay: 0,
  isCollection: 0,
  attemptsUsed: 0,
  mayRepeat: 1,
  openRecordId: null,
  openCutoffTime: null,
  lastRecordId: null,
  lastStatus: null,
  lastSubmitTime: null,
  bestScore: null,
  lastScore: null,
} as const
