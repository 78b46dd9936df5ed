CREATE TABLE "bulk_actions" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bulk_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"people" jsonb NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"last_id" bigint DEFAULT 0 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_actions_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "bulk_action_kind" CHECK ("bulk_actions"."kind" in ('tag', 'access', 'email')),
	CONSTRAINT "bulk_action_state" CHECK ("bulk_actions"."state" in ('running', 'done', 'failed')),
	CONSTRAINT "bulk_action_counts" CHECK ("bulk_actions"."total" >= 0 and "bulk_actions"."done" >= 0 and "bulk_actions"."changed" between 0 and "bulk_actions"."done")
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "segments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	CONSTRAINT "segments_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "segment_name_length" CHECK (length("segments"."name") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_school_id_created_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_actions_of_staff" ON "bulk_actions" USING btree ("school_id","created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "segment_name" ON "segments" USING btree ("school_id",lower("name"));