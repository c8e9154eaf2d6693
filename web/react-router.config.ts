import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table goes with the first page: no further request before a navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
