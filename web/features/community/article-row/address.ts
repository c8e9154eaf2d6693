/** Addresses of information articles and of their series. */
export const articlePath = (id: string) => `/info/detail/${id}`
export const articleSeriesPath = (id: string) => `/info/series/${id}`
