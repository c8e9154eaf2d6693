/** Whether two pictures show the same face. */
export interface FaceComparer {
  provider: string
  /**
   * Compares two pictures, which are read only by a provider that looks at them. A person decides wherever the answer is not `same`: nobody is turned away by a machine alone.
   * @throws when the provider cannot be asked: that is the same as being unsure
   */
  compare(pictures: FacePictures): Promise<FaceVerdict>
}

export interface FacePictures {
  portrait(): Promise<Buffer>
  snapshot(): Promise<Buffer>
}

export type FaceVerdict = 'same' | 'different' | 'unsure'
