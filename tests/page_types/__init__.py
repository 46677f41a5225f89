"""What pages are told and what they may say, declared for TypeScript from the Python types: nothing of it is served."""
