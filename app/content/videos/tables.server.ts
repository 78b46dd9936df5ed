import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import {
  bigid,
  enumColumn,
  hasLength,
  hasLengthUpTo,
  id,
  instant,
  isOneOf,
  schoolId,
} from '#app/platform/columns.server.ts'
import { FILE_NAME_MAX } from '#app/platform/file-name.ts'
import { TITLE_MAX, type VideoProblem, type VideoStatus } from './video.ts'

/** Films: sent in pieces, made into what players ask for by one of two back ends, then watched. */
export const videos = pgTable(
  'videos',
  {
    schoolId: schoolId(),
    id: id(),
    /** Who sends it. */
    accountId: bigid('account_id').notNull(),
    title: text('title').notNull(),
    backEnd: enumColumn('back_end', ['own', 'bunny']).notNull(),
    /** What the other service calls it. */
    remoteId: text('remote_id'),
    /** In the numbers of video.ts; none while it is being sent. */
    status: smallint('status').$type<VideoStatus>(),
    problem: text('problem').$type<VideoProblem>(),
    /** Of the step that the status names, 0 to 100. */
    progress: smallint('progress').notNull().default(0),
    /** How often somebody began to prepare it. */
    attempts: smallint('attempts').notNull().default(0),
    /** Everybody may watch it, as a trailer or in a page; said when its place is made, and for good. */
    open: boolean('open').notNull().default(false),
    filename: text('filename'),
    /** Bytes that its sender announced, and those that have come. */
    length: bigint('length', { mode: 'number' }),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** Which request writes it: one that was overtaken by another, on whichever process, stops. */
    writer: text('writer'),
    /** Bytes that it takes of the school's room. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    /** Where its playlists and segments lie, below its own folder; a new one each time, so what is in it never changes. */
    folder: text('folder'),
    /** It lies there in one piece that browsers play as it is, without playlists: it came ready made. */
    whole: boolean('whole').notNull().default(false),
    durationSeconds: doublePrecision('duration_seconds'),
    width: integer('width'),
    height: integer('height'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** When its last bytes or its last piece of work came. */
    movedAt: instant('moved_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('video_remote').on(t.schoolId, t.backEnd, t.remoteId),
    foreignKey({ columns: [t.schoolId, t.accountId], foreignColumns: [accounts.schoolId, accounts.id] }),
    index('videos_by_age').on(t.schoolId, t.movedAt),
    index('videos_by_size').on(t.schoolId, t.size),
    check('video_back_end', isOneOf(t.backEnd)),
    check('video_status', sql`${t.status} in (0, 1, 2, 3, 4, 5, 8)`),
    check('video_problem', sql`(${t.problem} is not null) = (${t.status} in (5, 8) and ${t.status} is not null)`),
    check('video_progress', sql`${t.progress} between 0 and 100`),
    check('video_received', sql`${t.received} between 0 and coalesce(${t.length}, 0)`),
    check('video_title', hasLengthUpTo(t.title, TITLE_MAX)),
    check('video_folder', sql`${t.folder} ~ '^[0-9a-f]{32}$'`),
  ],
)

/** Words of a film to read along, a WebVTT file for each language. */
export const videoCaptions = pgTable(
  'video_captions',
  {
    schoolId: schoolId(),
    videoId: bigid('video_id').notNull(),
    locale: text('locale').notNull(),
    key: text('key').notNull(),
    filename: text('filename').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.videoId, t.locale] }),
    foreignKey({ columns: [t.schoolId, t.videoId], foreignColumns: [videos.schoolId, videos.id] }).onDelete('cascade'),
    check('captions_locale', sql`${t.locale} ~ '^[a-z]{2}$'`),
    check('captions_name', sql`${hasLength(t.filename, 1, FILE_NAME_MAX)} and ${t.filename} !~ '[/[:cntrl:]]'`),
  ],
)
