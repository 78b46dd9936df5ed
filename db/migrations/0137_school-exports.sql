CREATE TABLE "school_exports" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "school_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_by" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"key" text,
	"size" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "school_exports_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "school_export_state" CHECK ("school_exports"."state" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "school_export_progress" CHECK ("school_exports"."progress" between 0 and 100),
	CONSTRAINT "school_export_stored" CHECK ("school_exports"."key" is null or "school_exports"."state" = 'done' and "school_exports"."expires_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "school_exports" ADD CONSTRAINT "school_exports_school_id_created_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "school_export_running" ON "school_exports" USING btree ("school_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "school_exports_of_account" ON "school_exports" USING btree ("school_id","created_by");