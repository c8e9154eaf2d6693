import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { pdfData } from './pdf-data.ts'
import { styleOrder } from './style-order.ts'

export default defineConfig({
  plugins: [reactRouter(), pdfData(), styleOrder()],
  build: {
    target: 'es2022',
    sourcemap: false,
    // Icons and small pictures as files: pages are cached, inlined bytes are not shared.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // React and the router change rarely and are on every page: one file. What every page shares of ours: another.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)[\\/]/,
              priority: 20,
            },
            {
              name: 'frame',
              // What only lecturers and learners at work meet comes with their pages.
              test: /web[\\/](ui[\\/](?!(table|note|picture-viewer|browser-page|save-file)\.)|layouts[\\/](frame|admin-frame|admin-texts)|pages[\\/]errors[\\/]page-error|root-data|api|session|return-url|loading-store|chunk-reload|features[\\/](course-card|exam-card[\\/](exam-card|texts)|article-row|referral|math[\\/]rich-prose)|cache-loader|page-meta|pick)|contract[\\/]src|rolldown|vite[\\/]preload/,
              priority: 10,
            },
            // Signing in, registering and resetting share nearly everything, in small pieces; other forms are spared the captcha.
            {
              name: 'sign-in',
              test: /web[\\/](pages[\\/]login|features[\\/]captcha)[\\/]/,
              priority: 6,
            },
            { name: 'form', test: /web[\\/]features[\\/]form[\\/]/, priority: 7 },
            // Every list that is filtered by its address.
            { name: 'list', test: /web[\\/]features[\\/]course-list[\\/]/, priority: 7 },
            // The parts of a course page are small and always come together; the poster is drawn when somebody asks for it.
            {
              name: 'course',
              test: /web[\\/]features[\\/](product-page|course-page|course-actions(?![\\/](draw-poster|qr-squares)\.)|comments)[\\/]/,
              priority: 5,
            },
          ],
        },
      },
    },
  },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  ssr: { noExternal: ['@zhixing/contract', 'lowlight'] },
})
