/** Port: face comparison. */
export interface FaceComparer {
  provider: string
  /**
   * Compares two pictures, loaded only on demand. Any result other than `same` goes to a person: no automated
   * rejection.
   * @throws the provider is unavailable; equivalent to unsure
   */
  compare(pictures: FacePictures): Promise<FaceVerdict>
}

export interface FacePictures {
  portrait(): Promise<Buffer>
  snapshot(): Promise<Buffer>
}

export type FaceVerdict = 'same' | 'different' | 'unsure'
