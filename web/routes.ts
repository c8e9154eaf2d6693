import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every screen of the site: address, layout, page. */
export default [
  layout('layouts/default.tsx', [
    index('pages/home/home.tsx'),
    route('index', 'pages/home/home.tsx', { id: 'home-index' }),
    route('list', 'pages/course/list.tsx'),
    route('view/service', 'pages/info/service.tsx'),
    route('view/:id', 'pages/course/view.tsx'),
    route('lecturer/:id', 'pages/lecturer/lecturer.tsx'),
    route('search/:str?', 'pages/search/search.tsx'),
    route('info', 'pages/info/list.tsx'),
    route('info/detail/:id', 'pages/info/detail.tsx'),
    route('null', 'pages/errors/nothing.tsx'),
    route('*', 'pages/errors/not-found.tsx'),
  ]),
  layout('layouts/login.tsx', [
    route('login', 'pages/login/login.tsx'),
    route('login/confirm', 'pages/login/confirm.tsx'),
    route('register', 'pages/login/register.tsx'),
    route('reset', 'pages/login/reset.tsx'),
  ]),
  layout('layouts/account.tsx', [
    route('myStudy', 'pages/account/my-study.tsx'),
    route('account/info', 'pages/account/info.tsx'),
    route('account/reset', 'pages/account/reset.tsx'),
    route('account/message', 'pages/account/message.tsx'),
    route('account/feedback', 'pages/account/feedback.tsx'),
    route('account/attention', 'pages/account/attention.tsx'),
  ]),
  layout('layouts/study.tsx', [
    route('account/study', 'pages/account/study.tsx'),
    route('account/course', 'pages/account/course.tsx'),
    route('account/notes', 'pages/account/notes.tsx'),
    route('account/collection', 'pages/account/collection.tsx'),
  ]),
  layout('layouts/activity.tsx', [route('demo/outbox', 'pages/demo/outbox.tsx')]),
  route('art/:name', 'pages/art.ts'),
  route('robots.txt', 'pages/robots.ts'),
  route('sitemap.xml', 'pages/sitemap.ts'),
] satisfies RouteConfig
