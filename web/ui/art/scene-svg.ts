import { type Scene, SCENES_PATH } from './cover-art.ts'
import { scenes } from './scenes.ts'

/** All covers of a family as symbols of one file, as `motifSheet` has the drawings; null for any other address. */
export function sceneSheet(path: string): string | null {
  const family = SCENES_PATH.exec(path)?.[1] ?? ''
  if (!Object.hasOwn(scenes, family)) return null
  const symbols = Object.entries(scenes[family] ?? {}).map(
    ([name, drawing]) => `<symbol id="${name}" viewBox="0 0 320 180">${drawing}</symbol>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/** One cover as a picture of its own; null when there is none of that name. */
export function sceneSvg({ family, name }: Scene): string | null {
  const drawings = Object.hasOwn(scenes, family) ? scenes[family] : undefined
  const drawing = drawings && Object.hasOwn(drawings, name) ? drawings[name] : undefined
  if (!drawing) return null
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="1280" height="720">${drawing}</svg>`
}
