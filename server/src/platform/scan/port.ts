/** An authenticated user at a provider. */
export interface ScannedPerson {
  /** The provider's user id within our application. */
  openId: string
  /** The provider's user id across the owner's applications; empty if unknown. */
  unionId: string
  nickname: string
  headImgUrl: string
}

/** Port: sign-in by scanning a QR code. */
export interface Scan {
  readonly provider: 'site' | 'wechat'
  /**
   * URL for the QR code, which a browser may open as well.
   * @param ticket identifies the waiting browser; URL-safe
   * @param origin origin of the request, for example https://learn.example.com
   */
  begin(waiting: { ticket: string; origin: string }): { url: string }
  /**
   * Exchanges the single-use code from the provider for the user. Absent if the user confirms on this site.
   * @throws {CallError} with a Chinese message; contains neither code nor key
   */
  finish?(answer: { code: string }): Promise<ScannedPerson>
}
