import { imageSize } from 'image-size'

/** Pixels of a picture as it is displayed; null where the bytes are no picture. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | null {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    // Pictures of cameras may be stored on their side.
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    return null
  }
}
