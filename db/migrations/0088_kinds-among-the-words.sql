-- Products are found by the words of their kind too: search.complete writes down anew what has no marks.
UPDATE "search_documents" SET "marks" = -1 WHERE "kind" = 'product';
