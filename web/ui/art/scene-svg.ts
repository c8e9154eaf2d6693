import { type Scene, SCENES_PATH } from './cover-art.ts'
import { scenes } from './scenes.ts'

/** Sprite of a family, a symbol per scene; null for other paths. */
export function sceneSheet(path: string): string | null {
  const family = SCENES_PATH.exec(path)?.[1] ?? ''
  if (!Object.hasOwn(scenes, family)) return null
  const symbols = Object.entries(scenes[family] ?? {}).map(
    ([name, drawing]) => `<symbol id="${name}" viewBox="0 0 320 180">${drawing}</symbol>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/** SVG document of a scene; null if it does not exist. */
export function sceneSvg({ family, name }: Scene): string | null {
  const drawings = Object.hasOwn(scenes, family) ? scenes[family] : undefined
  const drawing = drawings && Object.hasOwn(drawings, name) ? drawings[name] : undefined
  if (!drawing) return null
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="1280" height="720">${drawing}</svg>`
}
