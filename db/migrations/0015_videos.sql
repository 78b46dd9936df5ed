CREATE TABLE "video_captions" (
	"school_id" bigint NOT NULL,
	"video_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"key" text NOT NULL,
	"filename" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_captions_school_id_video_id_locale_pk" PRIMARY KEY("school_id","video_id","locale"),
	CONSTRAINT "captions_locale" CHECK ("video_captions"."locale" ~ '^[a-z]{2}$'),
	CONSTRAINT "captions_name" CHECK (length("video_captions"."filename") between 1 and 200 and "video_captions"."filename" !~ '[/[:cntrl:]]')
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"title" text NOT NULL,
	"back_end" text NOT NULL,
	"remote_id" text,
	"status" smallint,
	"problem" text,
	"progress" smallint DEFAULT 0 NOT NULL,
	"filename" text,
	"length" bigint,
	"received" bigint DEFAULT 0 NOT NULL,
	"writer" text,
	"size" bigint DEFAULT 0 NOT NULL,
	"folder" text,
	"duration_seconds" double precision,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "videos_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "video_remote" UNIQUE("school_id","back_end","remote_id"),
	CONSTRAINT "video_back_end" CHECK ("videos"."back_end" in ('own', 'bunny')),
	CONSTRAINT "video_status" CHECK ("videos"."status" in (0, 1, 2, 3, 4, 5, 8)),
	CONSTRAINT "video_problem" CHECK (("videos"."problem" is not null) = ("videos"."status" in (5, 8) and "videos"."status" is not null)),
	CONSTRAINT "video_progress" CHECK ("videos"."progress" between 0 and 100),
	CONSTRAINT "video_received" CHECK ("videos"."received" between 0 and coalesce("videos"."length", 0)),
	CONSTRAINT "video_title" CHECK (length("videos"."title") <= 200),
	CONSTRAINT "video_folder" CHECK ("videos"."folder" ~ '^[0-9a-f]{32}$')
);
--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_school_id_video_id_videos_school_id_id_fk" FOREIGN KEY ("school_id","video_id") REFERENCES "public"."videos"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_by_age" ON "videos" USING btree ("school_id","moved_at");--> statement-breakpoint
CREATE INDEX "videos_by_size" ON "videos" USING btree ("school_id","size");