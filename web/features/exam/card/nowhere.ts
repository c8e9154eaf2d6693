/** State of a signed-out viewer. */
export const nowhere = {
  isPay: false,
  isCollection: false,
  attemptsUsed: 0,
  mayRepeat: true,
  openRecordId: null,
  openCutoffTime: null,
  lastRecordId: null,
  lastStatus: null,
  lastSubmitTime: null,
  bestScore: null,
  lastScore: null,
} as const
