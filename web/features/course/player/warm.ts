/**
 * Fetches the player when a press on a trial is likely, with engine and controls for a film: the chain of requests begins with the
 * pointer instead of the press. The trial itself begins with the press.
 * @param where `lesson`: the lesson's own page; `cover`: in place of the cover
 */
export function warmPlayer(where: 'lesson' | 'cover', isFilm: boolean): void {
  const player = where === 'lesson' ? import('./lesson-player.tsx') : import('./trial-film.tsx')
  const parts = isFilm
    ? [
        import('./source.ts').then(({ loadEngine }) => loadEngine()),
        import('./media-elements.ts').then(({ loadElements }) => loadElements()),
      ]
    : []
  // The press tries again, and shows what fails.
  Promise.all([player, ...parts]).catch(() => {})
}
