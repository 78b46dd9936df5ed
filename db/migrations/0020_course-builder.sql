CREATE TABLE "checklist_ticks" (
	"school_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"component_id" bigint NOT NULL,
	"item_id" integer NOT NULL,
	"ticked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_ticks_school_id_account_id_component_id_item_id_pk" PRIMARY KEY("school_id","account_id","component_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "components" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "components" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lectures" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lectures" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checklist_ticks" ADD CONSTRAINT "checklist_ticks_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_ticks" ADD CONSTRAINT "checklist_ticks_school_id_component_id_components_school_id_id_fk" FOREIGN KEY ("school_id","component_id") REFERENCES "public"."components"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticks_of_component" ON "checklist_ticks" USING btree ("school_id","component_id");