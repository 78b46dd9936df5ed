CREATE TABLE "import_rows" (
	"school_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"email_key" text,
	"result" text,
	"messages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"account_id" bigint,
	"created" boolean DEFAULT false NOT NULL,
	"tag_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "import_rows_school_id_import_id_number_pk" PRIMARY KEY("school_id","import_id","number"),
	CONSTRAINT "import_row_result" CHECK ("import_rows"."result" in ('added', 'already', 'partly', 'invalid', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"dry_run" boolean NOT NULL,
	"file_name" text NOT NULL,
	"options" jsonb NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"already" integer DEFAULT 0 NOT NULL,
	"invalid" integer DEFAULT 0 NOT NULL,
	"error" jsonb,
	"batch_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" bigint,
	CONSTRAINT "imports_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "import_kind" CHECK ("imports"."kind" in ('students')),
	CONSTRAINT "import_state" CHECK ("imports"."state" in ('waiting', 'running', 'done', 'stopped', 'undone', 'failed')),
	CONSTRAINT "import_file_name" CHECK (length("imports"."file_name") <= 255),
	CONSTRAINT "import_total" CHECK ("imports"."total" between 0 and 50000),
	CONSTRAINT "import_counts" CHECK ("imports"."added" + "imports"."already" + "imports"."invalid" <= "imports"."done" and "imports"."done" <= "imports"."total"),
	CONSTRAINT "import_undone" CHECK (("imports"."undone_at" is null) = ("imports"."undone_by" is null))
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "row_of_import" FOREIGN KEY ("school_id","import_id") REFERENCES "public"."imports"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_school_id_created_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_school_id_undone_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","undone_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "import_batch" FOREIGN KEY ("school_id","batch_id") REFERENCES "public"."access_batches"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_by_result" ON "import_rows" USING btree ("school_id","import_id","result","number");--> statement-breakpoint
CREATE INDEX "import_rows_of_address" ON "import_rows" USING btree ("school_id","import_id","email_key","number");--> statement-breakpoint
CREATE INDEX "import_rows_by_address" ON "import_rows" USING btree ("school_id","email_key");--> statement-breakpoint
CREATE INDEX "import_rows_of_account" ON "import_rows" USING btree ("school_id","account_id");